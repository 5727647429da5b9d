import type { BaseRecord, CustomParams, CustomResponse } from '@refinedev/core'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import { type CallArgs, type CallOptions, call } from './request.ts'

/** The `meta` of Refine's `custom`: call options besides query, payload and headers. Refine adds the signal of its query. */
export type CallMeta = Pick<CallOptions, 'params' | 'quiet' | 'signal'>

/**
 * Refine's `custom` over the route table: `url` is the name of a row, which holds method and path.
 * @throws ApiError when the call fails; Error if no row has that name.
 */
export async function custom<T extends BaseRecord = BaseRecord, Query = unknown, Payload = unknown>({
  url,
  query,
  payload,
  headers,
  meta,
}: CustomParams<Query, Payload>): Promise<CustomResponse<T>> {
  const { params, quiet, signal } = (meta ?? {}) as CallMeta
  const args = { params, query, body: payload, headers } as CallArgs
  return { data: await call<T>(url as ApiRouteName, { ...args, quiet, signal }) }
}
