import type { BaseRecord } from '@refinedev/core'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import type { ApiError } from '../apiError.ts'
import type { CallOptions } from './request.ts'
import { type CallKeyArgs, useCall } from './useCall.ts'

export type RunState<T> =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'answered'; data: T | undefined }
  | { kind: 'failed'; error: ApiError }

/**
 * Makes a call on demand, one at a time: `start`, `stop` and leaving the page abort the current run. The caller shows failures.
 */
export function useRun<T extends BaseRecord>(
  name: ApiRouteName,
  options: Pick<CallOptions, 'onProgress'> = {},
) {
  const id = useId()
  const count = useRef(0)
  const [run, setRun] = useState<{ key: string; args: CallKeyArgs } | null>(null)
  const { data, error, isPending } = useCall<T>(name, run?.args, {
    ...options,
    run: run?.key ?? id,
    enabled: run !== null,
    quiet: true,
  })
  const start = useCallback(
    (args: CallKeyArgs) => {
      count.current += 1
      setRun({ key: `${id}${count.current}`, args })
    },
    [id],
  )
  const stop = useCallback(() => setRun(null), [])
  const isIdle = run === null
  const state = useMemo((): RunState<T> => {
    if (isIdle) return { kind: 'idle' }
    if (error) return { kind: 'failed', error }
    return isPending ? { kind: 'running' } : { kind: 'answered', data }
  }, [isIdle, isPending, error, data])
  return { state, start, stop }
}
