import fc from 'fast-check'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { hostileStrings } from '../hostileStrings.ts'
import type { Operation, Parameter } from './apiDescription.ts'
import type { ApiRequest } from './validRequest.ts'

export interface FuzzedRequest extends ApiRequest {
  operation: Operation
  /** Undefined without sign-in. */
  username: string | undefined
}

const hostileText = fc.oneof(fc.constantFrom(...hostileStrings), fc.string({ unit: 'binary' }), fc.string())
const hostileNumber = fc.constantFrom(-1, 0, 1e308, -1e-308, 2 ** 31, 2 ** 53, 0.1, -0, 1e21)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, [], {}, [[]], 'null', '1', 'true'),
)

const bounds = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: FieldSchema) => ({
  min: Number(minimum ?? exclusiveMinimum ?? 0),
  max: Number(maximum ?? exclusiveMaximum ?? 100),
})

function validText({ format, maxLength, minLength, pattern }: FieldSchema): fc.Arbitrary<string> {
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(String(pattern), 'u'))
  return fc.string({
    minLength: Number(minLength ?? 0),
    maxLength: Math.min(Number(maxLength ?? 30), 30),
    unit: 'grapheme',
  })
}

/** Values that a schema permits, except that some nested values may be junk. */
function permitted(schema: FieldSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choices = schema.oneOf ?? (schema.anyOf as FieldSchema[] | undefined)
  if (choices && !schema.properties) return fc.oneof(...choices.map(permitted))
  const types = [schema.type ?? 'object'].flat()
  return fc.oneof(
    ...types.map((type): fc.Arbitrary<unknown> => {
      const { min, max } = bounds(schema)
      if (type === 'null') return fc.constant(null)
      if (type === 'boolean') return fc.boolean()
      if (type === 'integer') return integerOf(schema)
      if (type === 'number' && schema.multipleOf === 1) return fc.integer({ min, max })
      if (type === 'number') return fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
      if (type === 'string') return validText(schema)
      if (type === 'array')
        return fc.array(fuzzed(schema.items ?? {}), { minLength: Number(schema.minItems ?? 0), maxLength: 4 })
      return objectOf(schema)
    }),
  )
}

/** Small integers, so that most ids exist in the demonstration, which numbers from 1, and most versions are those of new records. */
function integerOf(schema: FieldSchema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema)
  if (schema.minimum !== undefined && schema.maximum === undefined) return fc.integer({ min, max: min + 1 })
  return fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), 80) })
}

function objectOf({ properties = {}, required = [] }: FieldSchema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      required.includes(name)
        ? fc.option(fuzzed(field), { freq: 30, nil: undefined })
        : fc.option(fuzzed(field), { freq: 1, nil: undefined }),
    ]),
  )
  const extra = fc.option(fc.dictionary(hostileText, junk, { maxKeys: 2 }), { freq: 9, nil: {} })
  // One in ten may have undefined members.
  return fc
    .tuple(fc.record(members), fc.nat({ max: 9 }), extra)
    .map(([object, chance, more]) => (chance === 0 ? { ...object, ...more } : object))
}

/** Values that a schema permits, and in one of twelve cases junk. */
const fuzzed = (schema: FieldSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: permitted(schema), weight: 11 }, { arbitrary: junk, weight: 1 })

/** One value in three is the example, so that most calls pass schema validation. */
const orExample = (schema: FieldSchema, example: unknown): fc.Arbitrary<unknown> =>
  example === undefined
    ? fuzzed(schema)
    : fc.oneof({ arbitrary: fuzzed(schema), weight: 2 }, { arbitrary: fc.constant(example), weight: 1 })

/** Whether a text is a valid path segment: with dots, an empty text or `favorites` the path would be that of another call. */
const isOneSegment = (text: string) => text !== '' && !/^(\.|%2e){1,2}$/i.test(text) && text !== 'favorites'

const inAddress = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    // Lone surrogates cannot be encoded.
    return '%ED%A0%80'
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

interface Given {
  parameter: Parameter
  value: unknown
}

function addressOf(
  { path }: Operation,
  given: readonly Given[],
  extra: readonly (readonly [string, string])[],
) {
  let url = path
  const query: string[] = extra.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
  for (const { parameter, value } of given) {
    const text = inAddress(asText(value) ?? '')
    if (parameter.in === 'path')
      url = url.replace(`{${parameter.name}}`, () => (isOneSegment(text) ? text : '1'))
    if (parameter.in === 'query') query.push(`${parameter.name}=${text}`)
  }
  return query.length > 0 ? `${url}?${query.join('&')}` : url
}

const accepts = [
  'application/json, application/problem+json',
  'application/json, application/problem+json',
  'application/json',
  '*/*',
  'application/vnd.seawindow.columns+json, application/problem+json',
  'text/csv, application/problem+json',
]

/** Bodies that are not valid JSON for the schema: truncated, deeply nested, large or of another type. */
const brokenBodies = [
  '',
  '{',
  '[[[[',
  'null',
  '"text"',
  '{"a":1e400}',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '['.repeat(100_000),
  `{"name":"${'a'.repeat(2_000_000)}"}`,
]

function requestOf(operation: Operation, usernames: readonly (string | undefined)[]) {
  const { parameters, body } = operation
  const given = fc.tuple(
    ...parameters.map((parameter) =>
      (parameter.required
        ? orExample(parameter.schema, parameter.example)
        : fc.option(orExample(parameter.schema, parameter.example), { freq: 1 })
      ).map((value): Given => ({ parameter, value })),
    ),
  )
  return fc
    .record({
      given,
      more: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 }),
      hasMore: fc.nat({ max: 9 }),
      body: body ? orExample(body.schema, body.example) : fc.constant(undefined),
      broken: fc.option(fc.constantFrom(...brokenBodies), { freq: 1, nil: undefined }),
      isBroken: fc.nat({ max: 19 }),
      type: fc.constantFrom(
        ...Array(20).fill('application/json'),
        'text/plain',
        'application/xml',
        'multipart/form-data',
      ),
      accept: fc.constantFrom(...accepts),
      username: fc.constantFrom(...usernames),
    })
    .map(({ given, more, hasMore, isBroken, broken, type, accept, username, ...rest }): FuzzedRequest => {
      const present = given.filter(({ value }) => value !== null && value !== undefined)
      const sent = isBroken === 0 ? broken : rest.body
      const headers = present
        .filter(({ parameter }) => parameter.in === 'header')
        .map(({ parameter, value }) => [parameter.name, inAddress(asText(value) ?? '')])
      const isSent = sent !== undefined && operation.method !== 'GET'
      return {
        operation,
        username,
        url: addressOf(operation, present, hasMore === 0 ? more : []),
        headers: {
          ...Object.fromEntries(headers),
          accept,
          ...(isSent && { 'content-type': type }),
        },
        ...(isSent && { body: sent }),
      }
    })
}

/** A seed from the operation's name, so that a new operation does not change the requests of others. */
const ownSeed = ({ name }: Operation) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0)

/** The same number of requests for each operation; the same seed gives the same requests. */
export function fuzzedRequests(
  operations: readonly Operation[],
  usernames: readonly (string | undefined)[],
  { count, seed }: { count: number; seed: number },
): FuzzedRequest[] {
  const perOperation = Math.ceil(count / operations.length)
  const samples = operations.map((operation) =>
    fc.sample(requestOf(operation, usernames), { numRuns: perOperation, seed: seed + ownSeed(operation) }),
  )
  // Interleaved, so that a call sees the changes made by other calls.
  return Array.from({ length: perOperation }, (_, run) =>
    samples.flatMap((requests) => requests[run] ?? []),
  ).flat()
}
