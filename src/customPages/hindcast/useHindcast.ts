import { useCallback, useMemo, useState } from 'react'
import { callKey } from '#providers/api/useCall.ts'
import { type RunState, useRun } from '#providers/api/useRun.ts'
import { queryClient } from '#providers/queryClient.ts'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { fieldOf, type HindcastForm, toRequest } from './hindcastForm.ts'

/** The state of the results area. */
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

/** The state for an answer: a failed parameter or an empty table is a message (specification section 8). */
export function stateOf(request: HindcastRequest, result: HindcastResult): HindcastState {
  const { data, failedParameters, statusMessage } = result
  if (failedParameters.length > 0) return message('No data', statusMessage, failedParameters)
  if (data.length === 0) return message('No data', statusMessage || 'Enter correct coordinates and submit')
  const { latitude, longitude } = request
  return { kind: 'results', latitude, longitude, result, request }
}

function shown(run: RunState<HindcastResult>, form: HindcastForm): HindcastState {
  if (run.kind === 'idle' || run.kind === 'running') return { kind: 'loading' }
  if (run.kind === 'answered' && run.data) return stateOf(toRequest(form), run.data)
  if (run.kind === 'failed' && run.error.status === 400) return message('No data', run.error.detail)
  if (run.kind === 'failed' && run.error.retryAfter !== undefined)
    return message('Please wait', run.error.detail)
  return message('Internal error', 'Please try again. If it happens again, contact support.')
}

/** A field of the form that the server rejected. */
export interface RefusedField {
  name: string
  message: string
}

const refusedIn = (run: RunState<HindcastResult>, form: HindcastForm): RefusedField[] =>
  run.kind === 'failed' && run.error.status === 400
    ? run.error.errors.map(({ path, message }) => ({ name: fieldOf(path, form), message }))
    : []

const nothing: { state: HindcastState; refused: RefusedField[] } = { state: { kind: 'empty' }, refused: [] }

/** Runs one analysis at a time. Returns the state to show and the fields that the server rejected; `clear` resets both. */
export function useHindcast() {
  const { state: run, start, stop } = useRun<HindcastResult>('hindcastAnalysis')
  const [form, setForm] = useState<HindcastForm | null>(null)
  const outcome = useMemo(
    () => (form === null ? nothing : { state: shown(run, form), refused: refusedIn(run, form) }),
    [run, form],
  )
  const runForm = useCallback(
    (values: HindcastForm) => {
      setForm(values)
      // Refetch the statistics, so that they are not from an older data import than the table.
      void queryClient.invalidateQueries({ queryKey: callKey('hindcastStatistics') })
      start({ query: { format: 'portal' }, body: toRequest(values) })
    },
    [start],
  )
  const clear = useCallback(() => {
    setForm(null)
    stop()
  }, [stop])
  return { ...outcome, run: runForm, clear }
}
