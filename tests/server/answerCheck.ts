import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest, FastifySchema, LightMyRequestResponse } from 'fastify'
import { createAjv } from '#schemas/validation/validator.ts'

interface Described {
  schema: object
}

/** The schemas that a route declares for its responses with status 200, by media type. */
export function answerSchemas(schema: FastifySchema | undefined): Record<string, object> {
  const { 200: ok = {} } = (schema?.response ?? {}) as Record<number, { content?: Record<string, Described> }>
  return ok.content
    ? Object.fromEntries(Object.entries(ok.content).map(([type, { schema }]) => [type, schema]))
    : { 'application/json': ok }
}

const ajv = createAjv(() => new Date())
const compiled = new WeakMap<object, ReturnType<typeof ajv.compile>>()

function problemOf(schema: object, value: unknown): string {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

/**
 * An app, the schemas of its calls by name, and a check that throws where a JSON answer with status 200 does not fit them.
 * Fastify announces a new app on a channel before it has any route, so the product needs no hook for this.
 */
export async function withAnswerCheck(build: () => Promise<FastifyInstance>) {
  const requests = new WeakMap<object, FastifyRequest>()
  const schemas = new Map<string, FastifySchema>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ config, schema = {} }) => {
      if (config?.row) schemas.set(config.row.name, schema)
    })
    fastify.addHook('onRequest', async (request, reply) => {
      requests.set(reply.raw, request)
    })
  }
  subscribe('fastify.initialization', watch)
  const app = await build().finally(() => unsubscribe('fastify.initialization', watch))

  function check(answer: LightMyRequestResponse): void {
    const mediaType = String(answer.headers['content-type']).split(';', 1)[0] ?? ''
    const row = requests.get(answer.raw.res)?.routeOptions.config.row
    if (answer.statusCode !== 200 || !/json$/.test(mediaType) || !row) return
    const schema = answerSchemas(schemas.get(row.name))[mediaType]
    const problem = schema ? problemOf(schema, answer.json()) : `${mediaType} has no schema`
    if (problem !== '') throw new Error(`The answer of ${row.name} does not fit its schema: ${problem}`)
  }

  return { app, schemas, check }
}
