import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import type { ApiError } from '../apiError.ts'
import { type CallArgs, type CallOptions, call } from './request.ts'

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

/** The state of a call. A component renders again when a field that it reads has changed. */
export type CallState<T> = Pick<
  UseQueryResult<T, ApiError>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isFetchedAfterMount' | 'refetch'
>

/** The cache key of a call; without `args`, the key prefix of all calls of the row. */
export const callKey = (name: ApiRouteName, args?: CallKeyArgs) =>
  args === undefined ? [name] : [name, args]

/**
 * Calls a row of the route table, once for equal arguments; a call that is no longer needed is aborted. It shows its failure
 * itself unless it is quiet.
 */
export function useCall<T>(
  name: ApiRouteName,
  args: CallKeyArgs = {},
  { enabled, staleTime, quiet, keepPrevious, refetchInterval }: UseCallOptions<T> = {},
): CallState<T> {
  return useQuery<T, ApiError>({
    queryKey: callKey(name, args),
    queryFn: ({ signal }) => call<T>(name, { ...args, quiet, signal }),
    enabled,
    staleTime,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval:
      typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : refetchInterval,
  })
}
