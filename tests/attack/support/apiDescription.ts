import type { LightMyRequestResponse } from 'fastify'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { createAjv } from '#schemas/validation/validator.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: FieldSchema
  example?: unknown
}

/** One call as /openapi.json describes it. */
export interface Operation {
  /** The operation's id, or otherwise its address. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for path parameters. */
  path: string
  tag: string
  parameters: readonly Parameter[]
  body?: { type: string; schema: FieldSchema; example?: unknown }
  /** Example of a successful response, if the description has one. */
  example?: unknown
  /** Every status that the description names. */
  statuses: readonly number[]
}

interface Media {
  schema?: FieldSchema & { $ref?: string }
  example?: unknown
}

interface Described {
  operationId?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, FieldSchema> }
}

/** A JSON pointer as a fragment of a URI. */
const pointer = (parts: readonly (string | number)[]) =>
  parts
    .map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')

const mediaTypeOf = (answer: LightMyRequestResponse) =>
  String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''

/** The operations of a description, and a check of answers against it. */
export function readDescription(document: ApiDocument) {
  const ajv = createAjv(() => new Date())
  // OpenAPI's own keywords are ignored as annotations; schemas in the document are addressed by JSON pointer.
  ajv.addSchema({ $id: 'api', ...document })

  const resolved = (schema: Media['schema']): FieldSchema => {
    const name = schema?.$ref?.replace('#/components/schemas/', '')
    return (name === undefined ? schema : document.components.schemas[name]) ?? {}
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [[type, body] = []] = Object.entries(described.requestBody?.content ?? {})
      const success = Object.entries(described.responses).find(([status]) => status.startsWith('2'))?.[1]
      const [answered] = Object.values(success?.content ?? {})
      return {
        name: described.operationId ?? `${method} ${path}`,
        method: method.toUpperCase() as Operation['method'],
        path,
        tag: described.tags?.[0] ?? '',
        parameters: described.parameters ?? [],
        ...(type && body && { body: { type, schema: resolved(body.schema), example: body.example } }),
        ...(answered?.example !== undefined && { example: answered.example }),
        statuses: Object.keys(described.responses).map(Number),
      }
    }),
  )

  /** How a response deviates from the description; '' if it matches. */
  function answerProblem({ path, method, statuses }: Operation, answer: LightMyRequestResponse): string {
    const { statusCode: status, body } = answer
    if (!statuses.includes(status)) return `status ${status} is not described: ${body.slice(0, 200)}`
    const responses = ['paths', path, method.toLowerCase(), 'responses', status]
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status]
    const base = response?.$ref
      ? response.$ref
          .slice(2)
          .split('/')
          .map((part) => part)
      : responses
    const type = mediaTypeOf(answer)
    const content = response?.$ref
      ? (ajv.getSchema(`api#${pointer(base)}`)?.schema as Described['responses'][string] | undefined)?.content
      : response?.content
    if (content === undefined) return ''
    const media = content[type]
    if (media === undefined) return `media type ${type} of status ${status} is not described`
    if (!media.schema) return ''
    const validate = ajv.getSchema(`api#${pointer([...base, 'content', type, 'schema'])}`)
    if (!validate) return `there is no schema of ${type}`
    return validate(/json$/.test(type) ? JSON.parse(body) : body) ? '' : ajv.errorsText(validate.errors)
  }

  /** How the example response deviates from its schema; '' if it matches. */
  function exampleProblem({ path, method, statuses, example }: Operation): string {
    const status = statuses.find((one) => one >= 200 && one < 300) ?? 200
    const [type = ''] = Object.keys(
      document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content ?? {},
    )
    const parts = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
    const validate = ajv.getSchema(`api#${pointer(parts)}`)
    if (!validate) return 'there is no schema of the answer'
    return validate(example) ? '' : ajv.errorsText(validate.errors)
  }

  return { operations, answerProblem, exampleProblem }
}

export type ApiDescription = ReturnType<typeof readDescription>
