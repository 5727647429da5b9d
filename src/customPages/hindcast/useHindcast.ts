import { useCallback, useEffect, useRef, useState } from 'react'
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

/**
 * Runs analyses one at a time, the last one asked for: the state to show; `run`, which answers the fields that the server
 * refused, or null where another question came before its answer; `clear`, after which nothing has been asked.
 */
export function useHindcast() {
  const [state, setState] = useState<HindcastState>({ kind: 'empty' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const begin = useCallback((): AbortSignal => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }, [])
  const run = useCallback(
    async (form: HindcastForm): Promise<FieldError[] | null> => {
      const signal = begin()
      setState({ kind: 'loading' })
      const body = toRequest(form)
      try {
        const query = { format: 'portal' }
        const result = await call<HindcastResult>('hindcastAnalysis', { query, body, signal, quiet: true })
        if (signal.aborted) return null
        setState(stateOf(body, result))
        return []
      } catch (error) {
        if (signal.aborted) return null
        if (!(error instanceof ApiError)) throw error
        const refused = error.status === 400
        setState(
          refused
            ? message('No data', error.detail)
            : message('Internal error', 'Please try again. If it happens again, contact support.'),
        )
        return refused ? error.errors : []
      }
    },
    [begin],
  )
  const clear = useCallback(() => {
    begin()
    setState({ kind: 'empty' })
  }, [begin])
  return { state, run, clear }
}
