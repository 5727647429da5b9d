import { useSuspenseQuery } from '@tanstack/react-query'
import type { Customer, CustomerConfig } from '../../schemas/shapes/customer.ts'
import { call } from '../api/request.ts'
import { useOptionalSession } from './session.ts'

/** The id of the default profile; after loading it means that the customer could not be known. */
export const DEFAULT_CUSTOMER_ID = -1

async function defaultProfile(): Promise<CustomerConfig> {
  const response = await fetch('/customers/default/profile.json')
  if (!response.ok) throw new Error('The portal could not be loaded. Please try again.')
  return response.json()
}

/** The customer of the signed-in user, else of this host; the default profile when the API does not say. */
async function loadCustomer(signal: AbortSignal): Promise<Customer> {
  try {
    return await call<Customer>('customer', { signal })
  } catch (error) {
    if (signal.aborted) throw error
    return { id: DEFAULT_CUSTOMER_ID, name: '', config: await defaultProfile() }
  }
}

/** The customer; suspends until it is known. @throws Error when not even the default profile can be read. */
export function useCustomer(): Customer {
  const token = useOptionalSession()?.token ?? null
  const { data } = useSuspenseQuery({
    queryKey: ['customer', token],
    queryFn: ({ signal }) => loadCustomer(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
