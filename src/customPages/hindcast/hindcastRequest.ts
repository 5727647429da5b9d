import { call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import { queryClient } from '#providers/queryClient.ts'
import { type Failure, failureOf } from '#requests/failureText.ts'
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
export interface NoTable extends Failure {
  failedParameters?: readonly string[]
}

/** Why an answer has no table: a failed parameter or an empty table (specification section 8); undefined if it has one. */
export function noTable({ data, failedParameters, statusMessage }: HindcastResult): NoTable | undefined {
  const none = { title: 'No data', canRetry: false }
  if (failedParameters.length > 0) return { ...none, text: statusMessage, failedParameters }
  return data.length > 0
    ? undefined
    : { ...none, text: statusMessage || 'Enter correct coordinates and submit' }
}

const internal = {
  title: 'Internal error',
  text: 'Please try again. If it happens again, contact support.',
}

/** Why there is no answer. */
export const noAnswer = (error: ApiError): NoTable => failureOf(error, internal)
