import { type BaseRecord, useCustom } from '@refinedev/core'
import { type ApiRouteName, apiRoute } from '../../schemas/calls/apiRoutes.ts'
import { ApiError, connectionError } from './apiError.ts'
import type { CallMeta } from './customCall.ts'
import type { CallArgs, CallOptions } from './request.ts'

/** What tells one call of a row from another. */
export type CallKeyArgs = Pick<CallArgs, 'params' | 'query' | 'body'>

export interface UseCallOptions<T = unknown> extends Pick<CallOptions, 'quiet' | 'onProgress'> {
  enabled?: boolean
  staleTime?: number
  /** Keep showing the last answer while the next one is on its way. */
  keepPrevious?: boolean
  /** Calls again after so many milliseconds, while the page is looked at; a failure leaves the last answer. May depend on that. */
  refetchInterval?: number | ((data: T | undefined) => number)
  /** One run of a call that is made on demand: it shares its answer with no other, and is not repeated. */
  run?: string
}

export interface CallState<T> {
  data: T | undefined
  error: ApiError | null
  /** There is no answer yet. */
  isPending: boolean
  /** A call is under way. */
  isFetching: boolean
  /** The answer, or the failure, is no older than the component. */
  isFetchedAfterMount: boolean
  refetch: () => Promise<unknown>
}

/** The key under which the answer of a call is cached; without `args`, that of all its calls. */
export const callKey = (name: ApiRouteName, args?: CallKeyArgs) =>
  args === undefined ? [name] : [name, args]

const runOptions = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
} as const

const apiErrorOf = (error: unknown): ApiError | null => {
  if (error === null) return null
  return error instanceof ApiError ? error : connectionError(error)
}

/** The answer of a row of the route table, by Refine's `useCustom`; a call no longer wanted is aborted. */
export function useCall<T extends BaseRecord>(
  name: ApiRouteName,
  { params, query, body }: CallKeyArgs = {},
  { enabled, staleTime, quiet, onProgress, keepPrevious, refetchInterval, run }: UseCallOptions<T> = {},
): CallState<T> {
  const { method } = apiRoute(name)
  const meta: CallMeta = { params, quiet, onProgress }
  const answer = useCustom<T>({
    url: name,
    method: method.toLowerCase() as Lowercase<typeof method>,
    config: { query, payload: body },
    meta,
    queryOptions: {
      enabled,
      refetchInterval:
        typeof refetchInterval === 'function'
          ? ({ state }) => refetchInterval(state.data?.data)
          : refetchInterval,
      placeholderData: keepPrevious ? (previous) => previous : undefined,
      ...(run === undefined
        ? { queryKey: callKey(name, { params, query, body }), staleTime }
        : { queryKey: [name, { run }], ...runOptions }),
    },
    // The call itself shows what its row says of success, and a failure unless it is quiet.
    successNotification: false,
    errorNotification: false,
    overtimeOptions: { enabled: false },
  })
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = answer.query
  return { data: data?.data, error: apiErrorOf(error), isPending, isFetching, isFetchedAfterMount, refetch }
}
