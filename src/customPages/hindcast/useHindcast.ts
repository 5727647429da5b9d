import { useState } from 'react'
import { ApiError, call } from '../../providers/request.ts'
import type { HindcastRequest, HindcastResult } from '../../schemas/entities.ts'
import type { FieldError } from '../../schemas/fieldErrors.ts'
import { type HindcastForm, toRequest } from './hindcastForm.ts'

/** What the results area shows. */
export type HindcastState =
  | { kind: 'empty' }
  | { kind: 'loading' }
  | { kind: 'message'; heading: string; text: string; failedParameters: string[] }
  | { kind: 'results'; latitude: number; longitude: number; result: HindcastResult; request: HindcastRequest }

const message = (heading: string, text: string, failedParameters: string[] = []): HindcastState => ({
  kind: 'message',
  heading,
  text,
  failedParameters,
})

/** The state that an answer leads to: a failed parameter or an empty table is a message (specification section 8). */
export function stateOf(request: HindcastRequest, result: HindcastResult): HindcastState {
  const { data, failedParameters, statusMessage } = result
  if (failedParameters.length > 0) return message('No data', statusMessage, failedParameters)
  if (data.length === 0) return message('No data', statusMessage || 'Enter correct coordinates and submit')
  const { latitude, longitude } = request
  return { kind: 'results', latitude, longitude, result, request }
}

/** Runs analyses one at a time: the state to show, and `run`, which answers the fields that the server refused. */
export function useHindcast() {
  const [state, setState] = useState<HindcastState>({ kind: 'empty' })
  const run = async (form: HindcastForm): Promise<FieldError[]> => {
    setState({ kind: 'loading' })
    try {
      const body = toRequest(form)
      const result = await call<HindcastResult>('hindcastAnalysis', {
        query: { format: 'portal' },
        body,
        quiet: true,
      })
      setState(stateOf(body, result))
      return []
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.status === 400
      setState(
        refused
          ? message('No data', error.detail)
          : message('Internal error', 'Please try again. If it happens again, contact support.'),
      )
      return refused ? error.errors : []
    }
  }
  return { state, run }
}
