import type simpleRest from '@refinedev/simple-rest'
import type { ApiRoute } from '../schemas/calls/apiRoutes.ts'
import { callRow } from './request.ts'

type HttpClient = NonNullable<Parameters<typeof simpleRest>[1]>

/**
 * The HTTP client that `@refinedev/simple-rest` makes one call with: the library knows the address, the row how the portal
 * makes a call of it. Error messages, sign-in and headers are those of every other call.
 */
export function recordsClient(row: ApiRoute, signal?: AbortSignal): HttpClient {
  const send = (address: string, body?: unknown) => callRow(row, { address, body, signal })
  const withoutBody = (address: string) => send(address)
  const client: Record<string, typeof send> = {
    get: withoutBody,
    head: withoutBody,
    delete: withoutBody,
    post: send,
    put: send,
    patch: send,
  }
  return client as unknown as HttpClient
}
