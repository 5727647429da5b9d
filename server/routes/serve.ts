import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import { type ApiRoute, type ApiRouteName, apiRoute } from '../../src/schemas/apiRoutes.ts'
import { acceptedVariant } from '../plugins/acceptQuality.ts'

/** The value in another media type, and its schema. */
export interface Variant<Value> {
  schema: object
  from: (value: Value) => unknown
}

/** What a route adds to its row: JSON Schemas of what comes in and goes out, and the work. */
export interface RouteParts<Route extends RouteGenericInterface, Value = unknown> {
  params?: object
  query?: object
  body?: object
  headers?: object
  /** Schema of the value, inside the envelope. */
  response?: object
  /** How the row's variants are made of the value, by media type. */
  variants?: Readonly<Record<string, Variant<Value>>>
  handler: (request: FastifyRequest<Route>, reply: FastifyReply) => Value | Promise<Value>
}

/** The schema of an answer as the row's envelope wraps it. */
const enveloped = ({ envelope = 'data' }: ApiRoute, value: object) =>
  envelope === 'data' ? { type: 'object', required: ['data'], properties: { data: value } } : value

/** The schema of every media type that the row answers in. */
const answers = (
  row: ApiRoute,
  response: object,
  variants: Readonly<Record<string, { schema: object }>>,
) => ({
  content: {
    [row.accept ?? 'application/json']: { schema: enveloped(row, response) },
    ...Object.fromEntries(
      Object.entries(variants).map(([type, { schema }]) => [type, { schema: enveloped(row, schema) }]),
    ),
  },
})

/**
 * Serves a row of `apiRoutes`: method, path, access and envelope are the row's. The handler's value is answered as
 * `{data: value}` unless the row says otherwise; a handler that sends through `reply` returns `reply`. Who
 * accepts a variant of the row no less than JSON gets that.
 */
export function serve<Route extends RouteGenericInterface = RouteGenericInterface, Value = unknown>(
  app: FastifyInstance,
  name: ApiRouteName,
  { params, query, body, headers, response = {}, variants = {}, handler }: RouteParts<Route, Value>,
): void {
  const row = apiRoute(name)
  const types = row.variants ?? []
  if (types.join() !== Object.keys(variants).join()) throw new Error(`invalid API call: variants of ${name}`)
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
      response: {
        200: types.length > 0 || row.accept ? answers(row, response, variants) : enveloped(row, response),
      },
    },
    handler: async (request, reply) => {
      const made = await handler(request as FastifyRequest<Route>, reply)
      if (made === reply || reply.sent) return reply
      const type = acceptedVariant(request.headers.accept, types) ?? row.accept
      if (type) reply.type(`${type}; charset=utf-8`)
      const variant = type === undefined ? undefined : variants[type]
      const value = variant ? variant.from(made) : made
      return (row.envelope ?? 'data') === 'data' ? { data: value ?? null } : value
    },
  })
}
