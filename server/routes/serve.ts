import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type Static, type TSchema, Type } from 'typebox'
import { type ApiRoute, type ApiRouteName, apiRoute } from '#schemas/calls/apiRoutes.ts'
import { answer } from '#schemas/shapes/answer.ts'
import { createAnswerCache, sendAnswer } from './cachedAnswer.ts'

/** The call in another media type: the schema of its answer, and its own handler. */
interface Variant<Request, Schema extends TSchema = TSchema> {
  schema: Schema
  handler: (request: Request) => Promise<Static<Schema>>
}

/** A request whose parts have passed the schemas of its route. */
export type CheckedRequest<
  Params extends TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
> = FastifyRequest<{
  Params: Static<Params>
  Querystring: Static<Query>
  Body: Static<Body>
  Headers: Static<Headers>
}>

/** The parts that a route adds to its row: schemas of request and response, and the handler. */
interface RouteParts<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  params?: Params
  query?: Query
  body?: Body
  headers?: Headers
  /** Schema of the value, inside the envelope. */
  response?: Answer
  /** Schemas of values that the handler sends with another status, inside the envelope. */
  otherAnswers?: Readonly<Record<number, TSchema>>
  /** The row's variants, by media type. */
  variants?: Readonly<Record<string, Variant<CheckedRequest<Params, Query, Body, Headers>>>>
  /** The body is bytes, at most so many, which the route's own parser reads. */
  bytes?: number
  /** Statuses specific to the handler, in addition to those that follow from the kind of call (`callStatuses.ts`). */
  statuses?: readonly number[]
  /**
   * The response is cached, has an ETag, and is not sent again to a client that has it. Its handler sends nothing itself,
   * because concurrent callers share its value.
   */
  cached?: Cached<CheckedRequest<Params, Query, Body, Headers>, Static<Answer>>
  handler: (
    request: CheckedRequest<Params, Query, Body, Headers>,
    reply: FastifyReply,
  ) => Handled<Static<Answer>>
}

/** What a response depends on besides the address, the media type and the user. */
export interface Cached<Request, Value> {
  /** A text that changes whenever the handler's result would differ; undefined if that cannot be determined. */
  version: (request: Request) => string | undefined | Promise<string | undefined>
  /** Whether a value, or that of a variant, stays the same for as long as its version does. */
  isLasting?: (value: Value) => boolean
}

type Handled<Value> = Value | FastifyReply | Promise<Value | FastifyReply>

/** The media type of a body that is bytes. */
export const BYTES = 'application/octet-stream'

/** The schema of a response in the row's envelope. */
const enveloped = ({ envelope = 'data' }: ApiRoute, value: object) =>
  envelope === 'data' ? answer({ data: value }) : value

/** The schema of every media type in which the row responds. */
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

/** The content type of a media type: text types include their character encoding. */
const contentType = (type: string) => (type === 'application/pdf' ? type : `${type}; charset=utf-8`)

/** The variant that the caller prefers to JSON; JSON comes first where only a wildcard names both. */
function preferredVariant(request: FastifyRequest, types: readonly string[]): string | undefined {
  if (types.length === 0) return undefined
  const preferred = new Negotiator(request).mediaType(['application/json', ...types])
  return types.find((type) => type === preferred)
}

/**
 * Serves a row of `apiRoutes`: method, path, access and envelope are the row's. The handler's value is sent as `{data: value}`
 * unless the row specifies otherwise; a handler that sends through `reply` returns `reply`. A caller that prefers a variant of
 * the row to JSON receives it.
 */
export function serve<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Headers extends TSchema,
  Answer extends TSchema,
>(app: FastifyInstance, name: ApiRouteName, parts: RouteParts<Params, Query, Body, Headers, Answer>): void {
  const { params, query, body, headers, response = {}, otherAnswers = {}, variants = {} } = parts
  const { cached, bytes, handler } = parts
  const statuses = cached ? [...(parts.statuses ?? []), 304] : parts.statuses
  const row = apiRoute(name)
  const types = row.variants ?? []
  if (types.join() !== Object.keys(variants).join()) throw new Error(`invalid API call: variants of ${name}`)
  const answersOf = createAnswerCache(app.cache)
  app.route({
    method: row.method,
    url: row.path,
    config: { row, statuses },
    ...(bytes !== undefined && { bodyLimit: bytes }),
    // A cached answer is compressed once, and its request has no body.
    ...(cached && { compress: false, decompress: false }),
    schema: {
      operationId: row.name,
      summary: row.summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(bytes !== undefined && { body: { content: { [BYTES]: { schema: Type.Unknown() } } } }),
      ...(headers && { headers }),
      response: {
        200: types.length > 0 || row.accept ? answers(row, response, variants) : enveloped(row, response),
        ...Object.fromEntries(
          Object.entries(otherAnswers).map(([status, schema]) => [status, enveloped(row, schema)]),
        ),
      },
    },
    handler: async (unchecked, reply) => {
      const request = unchecked as CheckedRequest<Params, Query, Body, Headers>
      const type = preferredVariant(request, types) ?? row.accept
      const variant = type === undefined ? undefined : variants[type]
      const wrapped = (value: unknown) =>
        (row.envelope ?? 'data') === 'data' ? { data: value ?? null } : value
      const answer = () => (variant ? variant.handler(request) : handler(request, reply))
      if (cached) {
        const version = await cached.version(request)
        const found = await answersOf.get(request, { version, type }, async () => {
          const made = (await answer()) as Static<Answer>
          return { value: wrapped(made), isLasting: cached.isLasting?.(made) ?? true }
        })
        return sendAnswer(request, reply, found)
      }
      const made = await answer()
      if (made === reply || reply.sent) return reply
      if (type) reply.type(contentType(type))
      return wrapped(made)
    },
  })
}
