import { STATUS_CODES } from 'node:http'
import { statusMeanings } from '#schemas/calls/callStatuses.ts'

/** `Payload Too Large` as the name of a component. */
const componentName = (status: number) => (STATUS_CODES[status] ?? `Status ${status}`).replace(/\W/g, '')

/** Problem details (RFC 9457), for callers that accept them. */
const problem = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'status', 'title', 'detail'],
  properties: {
    type: { const: 'about:blank' },
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string', description: 'The message as the portal shows it' },
    errors: {
      type: 'array',
      description: 'Single fields, each by JSON pointer',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** How a failure is answered: with problem details, or with its message alone. */
export const failureContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  'text/plain': { schema: { type: 'string' } },
}

const retryAfter = { description: 'Seconds until the same call may succeed', schema: { type: 'integer' } }

/** The schemas and responses that the operations refer to. */
export const failureComponents = {
  schemas: { Problem: problem },
  responses: Object.fromEntries(
    Object.entries(statusMeanings).map(([status, { meaning, retry }]) => [
      componentName(Number(status)),
      {
        description: `${meaning[0]?.toUpperCase()}${meaning.slice(1)}`,
        ...(retry && { headers: { 'Retry-After': retryAfter } }),
        ...(Number(status) >= 400 && { content: failureContent }),
      },
    ]),
  ),
}

/** The responses of an operation that can fail with these statuses. */
export const failureResponses = (statuses: readonly number[]): Record<string, object> =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${componentName(status)}` }]),
  )
