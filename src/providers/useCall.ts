import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiRouteName } from '../schemas/apiRoutes.ts'
import type { ApiError } from './apiError.ts'
import { type CallOptions, call } from './request.ts'

export interface UseCallOptions {
  enabled?: boolean
  staleTime?: number
  /** The caller shows the failure itself. */
  quiet?: boolean
  /** Keep showing the last answer while the next one is on its way. */
  keepPrevious?: boolean
  /** Asks again after so many milliseconds, while the page is looked at; a failure leaves the last answer. */
  refetchInterval?: number
}

/** The key under which the answer of a call is kept; without `args`, that of all its calls. */
export const callKey = (name: ApiRouteName, args?: Pick<CallOptions, 'params' | 'query' | 'body'>) =>
  args === undefined ? [name] : [name, args]

/** The answer of a call, kept and refreshed by react-query; a call no longer wanted is aborted. */
export function useCall<T>(
  name: ApiRouteName,
  args: Pick<CallOptions, 'params' | 'query' | 'body'> = {},
  { enabled, staleTime, quiet, keepPrevious = false, refetchInterval }: UseCallOptions = {},
): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>({
    queryKey: callKey(name, args),
    queryFn: async ({ signal }) =>
      (await call<T | undefined>(name, { ...args, quiet, signal })) ?? (null as T),
    placeholderData: keepPrevious ? (previous) => previous : undefined,
    enabled,
    staleTime,
    refetchInterval,
  })
}
