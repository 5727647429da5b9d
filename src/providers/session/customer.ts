import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Customer, CustomerConfig } from '../../schemas/shapes/customer.ts'
import { ApiError, connectionError } from '../api/apiError.ts'
import { call } from '../api/request.ts'
import { showFailure } from '../status.ts'
import { useOptionalSession } from './session.ts'

/** The id of the default profile; after loading it means that the customer could not be known. */
export const DEFAULT_CUSTOMER_ID = -1

async function defaultProfile(): Promise<CustomerConfig> {
  const response = await fetch('/customers/default/profile.json').catch((cause: unknown) => {
    throw connectionError(cause)
  })
  if (!response.ok) throw new Error('The portal could not be loaded. Please try again.')
  return response.json()
}

const SERVICE_UNAVAILABLE = 503

/** Whether a failure is one of a server that is not there yet: no answer at all, or one that says when to try again. */
export const isStillLoading = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status === SERVICE_UNAVAILABLE && error.retryAfter !== undefined))

const SECOND = 1000
const LONGEST_WAIT_MS = 30 * SECOND

/** How long to wait before the customer is requested again: what the server says, else ever longer. */
export function retryDelay(failures: number, error: Error): number {
  const { retryAfter } = error instanceof ApiError ? error : {}
  return retryAfter === undefined
    ? Math.min(LONGEST_WAIT_MS, 2 ** failures * SECOND)
    : Math.max(SECOND, retryAfter * SECOND)
}

/**
 * The customer of the signed-in user, else of this host; the default profile when the API refuses to say.
 * @throws ApiError while the server is not there yet.
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

const customerQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['customer', token],
    queryFn: ({ signal }) => loadCustomer(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_failures, error) => isStillLoading(error),
    retryDelay,
    // A browser that is offline says so instead of waiting in silence.
    networkMode: 'always',
  })

const useToken = (): string | null => useOptionalSession()?.token ?? null

/** The customer; suspends until it is known. @throws Error when not even the default profile can be read. */
export const useCustomer = (): Customer => useSuspenseQuery(customerQuery(useToken())).data

/** Why the customer is requested again; null where it is known, or requested for the first time. */
export const useCustomerFailure = (): Error | null =>
  useQuery({ ...customerQuery(useToken()), enabled: false }).failureReason
