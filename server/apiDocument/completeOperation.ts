import { type CallTraits, statusesOf } from '#schemas/calls/callStatuses.ts'
import examples from './examples.json' with { type: 'json' }
import { failureContent, failureResponses } from './failureResponses.ts'

/** A request that works on the demonstration data and its response, shortened in places. */
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

/** The part of an operation that is changed here. */
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

/** Sets the example on the first media type. */
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
      Object.entries(responses).map(([status, response]) => [
        status,
        // A failure has an answer of its own.
        withExample(response, status.startsWith('2') ? answer : undefined),
      ]),
    ),
  }
}

/** The responses of failures and those that the route describes; one with the status of a failure can also be that failure. */
function withFailures(described: NonNullable<Operation['responses']>, traits: CallTraits) {
  const failures = failureResponses(statusesOf(traits))
  const responses = Object.entries(described).map(([status, response]) => [
    status,
    status in failures ? { ...response, content: { ...response.content, ...failureContent } } : response,
  ])
  return { ...failures, ...Object.fromEntries(responses) }
}

/** An operation with its group, the credentials it needs, an example, and the statuses of failures. */
export function completeOperation(operation: Operation, traits: CallTraits): Operation {
  const isPublic = traits.row && 'public' in traits.row.access
  const { responses = {}, ...rest } = withExamples(operation)
  const complete = {
    tags: [groupOf(traits.path)],
    ...rest,
    ...(!traits.row && { security: [] }),
    ...(isPublic && { security: [{ applicationKey: [] }] }),
    responses: withFailures(responses, traits),
  }
  return complete
}
