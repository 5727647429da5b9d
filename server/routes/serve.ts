import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { type ApiRoute, type ApiRouteName, apiRoute } from '../../src/schemas/apiRoutes.ts'

/** What a route adds to its row: JSON Schemas of what comes in and goes out, and the work. */
export interface RouteParts<Route extends RouteGenericInterface> {
  params?: object
  query?: object
  body?: object
  headers?: object
  /** Schema of the value, inside the envelope. */
  response?: object
  handler: (request: FastifyRequest<Route>, reply: FastifyReply) => unknown
}

/** The schema of an answer as the row's envelope wraps it. */
const enveloped = ({ envelope = 'data' }: ApiRoute, value: object) =>
  envelope === 'data' ? { type: 'object', required: ['data'], properties: { data: value } } : value

/**
 * Serves a row of `apiRoutes`: method, path, access and envelope are the row's. The handler's value is answered as
 * `{data: value}` unless the row says otherwise; a handler that sends through `reply` returns `reply`.
 */
export function serve<Route extends RouteGenericInterface = RouteGenericInterface>(
  app: FastifyInstance,
  name: ApiRouteName,
  { params, query, body, headers, response = {}, handler }: RouteParts<Route>,
): void {
  const row = apiRoute(name)
  app.route({
    method: row.method,
    url: row.path,
    config: { row },
    schema: {
      operationId: row.name,
      summary: row.summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(headers && { headers }),
      response: { 200: enveloped(row, response) },
    },
    handler: async (request, reply) => {
      const value = await handler(request as FastifyRequest<Route>, reply)
      if (value === reply || reply.sent) return reply
      if (row.accept) reply.type(`${row.accept}; charset=utf-8`)
      return (row.envelope ?? 'data') === 'data' ? { data: value ?? null } : value
    },
  })
}
