import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'

/** A call that got an answer is not repeated: the answer stands. One that got none is, once. */
const retry = (failures: number, error: Error) =>
  error instanceof ApiError && error.status === 0 && failures < 1

/** The cache of everything that the API answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
