import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Customer, CustomerConfig } from '#schemas/shapes/customer.ts'
import { call } from '../api/request.ts'
import { ApiError, connectionError } from '../apiError.ts'
import { readCustomer } from '../config.ts'
import { currentSession, useOptionalSession } from '../session/session.ts'
import { showFailure } from '../status.ts'

/** The id of the default profile; after loading, it means that the customer could not be determined. */
export const DEFAULT_CUSTOMER_ID = -1

async function defaultProfile(): Promise<CustomerConfig> {
  const response = await fetch('/customers/default/profile.json').catch((cause: unknown) => {
    throw connectionError(cause)
  })
  if (!response.ok) throw new Error('The portal could not be loaded. Please try again.')
  return response.json()
}

const SERVICE_UNAVAILABLE = 503

/** Whether a failure means that the server is not ready yet: no response, or a 503 with Retry-After. */
export const isStillLoading = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status === SERVICE_UNAVAILABLE && error.retryAfter !== undefined))

const SECOND = 1000
const LONGEST_WAIT_MS = 30 * SECOND

/** Milliseconds before the customer is requested again: the server's Retry-After, else exponential backoff. */
export function retryDelay(failures: number, error: Error): number {
  const { retryAfter } = error instanceof ApiError ? error : {}
  return retryAfter === undefined
    ? Math.min(LONGEST_WAIT_MS, 2 ** failures * SECOND)
    : Math.max(SECOND, retryAfter * SECOND)
}

/**
 * The customer of the signed-in user, else of this host; the default profile if the API refuses the request.
 * @throws ApiError while the server is not ready yet.
 */
async function loadCustomer(signal: AbortSignal): Promise<Customer> {
  try {
    return await call<Customer>('customer', { signal, quiet: true })
  } catch (error) {
    if (signal.aborted || isStillLoading(error)) throw error
    // An expired session has been reported already.
    if (error instanceof ApiError && error.status !== 401) showFailure(error)
    return { id: DEFAULT_CUSTOMER_ID, name: '', config: await defaultProfile() }
  }
}

/** The token with which this page was requested: its customer is in the page. */
const pageToken = currentSession()?.token ?? null

export const customerQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['customer', token],
    queryFn: ({ signal }) => loadCustomer(signal),
    initialData: () => (token === pageToken ? readCustomer() : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_failures, error) => isStillLoading(error),
    retryDelay,
    // An offline browser reports the failure instead of silently pausing.
    networkMode: 'always',
  })

const useToken = (): string | null => useOptionalSession()?.token ?? null

/** The customer; suspends until it is loaded. @throws Error if not even the default profile can be read. */
export const useCustomer = (): Customer => useSuspenseQuery(customerQuery(useToken())).data

/** Why the customer is being requested again; null if it is loaded or requested for the first time. */
export const useCustomerFailure = (): Error | null =>
  useQuery({ ...customerQuery(useToken()), enabled: false }).failureReason
