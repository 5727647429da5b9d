import { type CallTraits, statusesOf } from '../../src/schemas/calls/callStatuses.ts'
import examples from './examples.json' with { type: 'json' }
import { failureResponses } from './failureResponses.ts'

/** A request that works on the demonstration, and its answer, in places shortened. */
interface Example {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, unknown>>
  body?: unknown
  answer?: unknown
}

interface Parameter {
  name: string
  in: string
}

type Content = Readonly<Record<string, object>>

interface Answer {
  content?: Content
}

/** As much of an operation as is changed here. */
export interface Operation {
  operationId?: string
  parameters?: readonly Parameter[]
  requestBody?: { content?: Content }
  responses?: Readonly<Record<string, Answer>>
}

const exampleOf = (name: string | undefined): Example | undefined =>
  Object.entries<Example>(examples).find(([call]) => call === name)?.[1]

/** The group of a call: the first part of its path. */
const groupOf = (path: string) => path.split('/')[1] ?? ''

/** The example as the first media type's. */
function withExample<Part extends Answer>(part: Part, example: unknown): Part {
  const [first, ...others] = Object.entries(part.content ?? {})
  if (example === undefined || !first) return part
  const [type, media] = first
  return { ...part, content: { [type]: { ...media, example }, ...Object.fromEntries(others) } }
}

function withExamples(operation: Operation): Operation {
  const example = exampleOf(operation.operationId)
  if (!example) return operation
  const { params, query, headers, body, answer } = example
  const given: Readonly<Record<string, Example['params']>> = { path: params, query, header: headers }
  const { parameters, requestBody, responses = {} } = operation
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((parameter) => {
        const value = given[parameter.in]?.[parameter.name]
        return { ...parameter, ...(value !== undefined && { example: value }) }
      }),
    }),
    ...(requestBody && { requestBody: withExample(requestBody, body) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, withExample(response, answer)]),
    ),
  }
}

/** An operation with its group, what a caller shows of itself, an example, and the statuses of failures. */
export function completeOperation(operation: Operation, traits: CallTraits): Operation {
  const isPublic = traits.row && 'public' in traits.row.access
  const { responses, ...rest } = withExamples(operation)
  const complete = {
    tags: [groupOf(traits.path)],
    ...rest,
    ...(!traits.row && { security: [] }),
    ...(isPublic && { security: [{ applicationKey: [] }] }),
    // What a route itself describes goes before.
    responses: { ...failureResponses(statusesOf(traits)), ...responses },
  }
  return complete
}
