import { QueryClient } from '@tanstack/react-query'
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
