import { type BaseRecord, useCustom } from '@refinedev/core'
import { type ApiRouteName, apiRoute } from '#schemas/calls/apiRoutes.ts'
import { type ApiError, apiErrorOf } from '../apiError.ts'
import type { CallMeta } from './customCall.ts'
import type { CallArgs, CallOptions } from './request.ts'

/** The arguments that identify a call of a row in the cache. */
export type CallKeyArgs = Pick<CallArgs, 'params' | 'query' | 'body'>

export interface UseCallOptions<T = unknown> extends Pick<CallOptions, 'quiet'> {
  enabled?: boolean
  staleTime?: number
  /** Keep showing the last data while the next call is under way. */
  keepPrevious?: boolean
  /** Milliseconds between repeated calls while the page is visible; may depend on the last data, which a failure keeps. */
  refetchInterval?: number | ((data: T | undefined) => number)
}

export interface CallState<T> {
  data: T | undefined
  error: ApiError | null
  /** There is neither data nor an error yet. */
  isPending: boolean
  /** A call is under way. */
  isFetching: boolean
  /** The data or the error was fetched after the component mounted. */
  isFetchedAfterMount: boolean
  refetch: () => Promise<unknown>
}

/** The cache key of a call; without `args`, the key prefix of all calls of the row. */
export const callKey = (name: ApiRouteName, args?: CallKeyArgs) =>
  args === undefined ? [name] : [name, args]

/** Calls a row of the route table through Refine's `useCustom`; a call that is no longer needed is aborted. */
export function useCall<T extends BaseRecord>(
  name: ApiRouteName,
  { params, query, body }: CallKeyArgs = {},
  { enabled, staleTime, quiet, keepPrevious, refetchInterval }: UseCallOptions<T> = {},
): CallState<T> {
  const { method } = apiRoute(name)
  const meta: CallMeta = { params, quiet }
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
      queryKey: callKey(name, { params, query, body }),
      staleTime,
    },
    // The call itself shows the row's success message, and a failure unless it is quiet.
    successNotification: false,
    errorNotification: false,
    overtimeOptions: { enabled: false },
  })
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = answer.query
  return { data: data?.data, error: apiErrorOf(error), isPending, isFetching, isFetchedAfterMount, refetch }
}
