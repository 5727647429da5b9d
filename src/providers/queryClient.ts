import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'

/** Retry only network errors, once. */
const retry = (failures: number, error: Error) =>
  error instanceof ApiError && error.status === 0 && failures < 1

/** The cache of all API responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/**
 * Starts to load a query before the component that needs it is rendered. A failure is forgotten: the component makes the call
 * again and reports it. A session that may not open the portal yet never renders it.
 */
export function prefetch<T, Key extends QueryKey>(query: FetchQueryOptions<T, Error, T, Key>): void {
  const { queryKey } = query
  queryClient.fetchQuery(query).catch(() => queryClient.resetQueries({ queryKey, exact: true }))
}
