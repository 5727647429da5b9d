import { call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import { queryClient } from '#providers/queryClient.ts'
import type { RequestPage } from '#requests/useAddressedRequest.ts'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { writeAddress } from './hindcastAddress.ts'
import { fieldOf, type HindcastForm, toRequest } from './hindcastForm.ts'

export const hindcastRequest: RequestPage<HindcastForm, HindcastRequest, HindcastResult> = {
  name: 'hindcast',
  write: (values) => ({ pathname: '/hindcasts', search: `?${writeAddress(values)}` }),
  requestOf: toRequest,
  ask: (body, { signal }) => {
    // Refetch the statistics, so that they are not from an older data import than the table.
    void queryClient.invalidateQueries({ queryKey: callKey('hindcastStatistics') })
    return call('hindcastAnalysis', { query: { format: 'portal' }, body, quiet: true, signal })
  },
  fieldOf,
}

/** Why there is no table. */
export interface NoTable {
  title: string
  text: string
  failedParameters?: readonly string[]
  canRetry?: boolean
}

/** Why an answer has no table: a failed parameter or an empty table (specification section 8); undefined if it has one. */
export function noTable({ data, failedParameters, statusMessage }: HindcastResult): NoTable | undefined {
  if (failedParameters.length > 0) return { title: 'No data', text: statusMessage, failedParameters }
  if (data.length > 0) return undefined
  return { title: 'No data', text: statusMessage || 'Enter correct coordinates and submit' }
}

/** Why there is no answer. */
export function noAnswer({ status, detail, retryAfter }: ApiError): NoTable {
  if (status === 400) return { title: 'No data', text: detail }
  if (retryAfter !== undefined) return { title: 'Please wait', text: detail, canRetry: true }
  const text = 'Please try again. If it happens again, contact support.'
  return { title: 'Internal error', text, canRetry: true }
}
