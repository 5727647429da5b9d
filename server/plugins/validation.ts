import fp from 'fastify-plugin'
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'
import { createAjv, type FieldError, validatorOf } from '#schemas/validation/validator.ts'
import { Failure, fail } from '../failure.ts'

/** The part of a schema that names its fields. */
interface Titled {
  title?: string
  properties?: Readonly<Record<string, Titled>>
  items?: Titled
  then?: Titled
  else?: Titled
  allOf?: readonly Titled[]
  anyOf?: readonly Titled[]
  oneOf?: readonly Titled[]
}

/** A schema and its branches, which describe the same value. */
const branchesOf = (schema: Titled): Titled[] => {
  const { then, else: otherwise, allOf = [], anyOf = [], oneOf = [] } = schema
  const branches = [then, otherwise, ...allOf, ...anyOf, ...oneOf].filter((branch) => branch !== undefined)
  return [schema, ...branches.flatMap(branchesOf)]
}

/** The title of the field at a JSON pointer, as a form shows it, and the places of the lists that it is in: "Conditions 2". */
function fieldAt(schema: object, path: string): { places: string[]; name: string } {
  if (path === '') return { places: [], name: (schema as Titled).title ?? '' }
  const places: string[] = []
  let fields = branchesOf(schema)
  let list = ''
  let name = ''
  for (const key of path.split('/').slice(1)) {
    const items = fields.flatMap((field) => field.items ?? [])
    const isItem = /^\d+$/.test(key) && items.length > 0
    if (list !== '') places.push(list)
    fields = (isItem ? items : fields.flatMap((field) => field.properties?.[key] ?? [])).flatMap(branchesOf)
    list = isItem && name !== '' ? `${name} ${Number(key) + 1}` : ''
    const title = fields.find((field) => field.title !== undefined)?.title
    name = title ?? (isItem ? list : key)
  }
  return { places, name }
}

/** Field errors as one message: "Name: Required; Conditions 2, Value: Required". */
export const messageOf = (errors: readonly FieldError[], schema: object): string =>
  errors
    .map(({ path, message }) => {
      const { places, name } = fieldAt(schema, path)
      // A message that begins with the field already names it.
      const text = fieldMessage(name, message)
      return places.length === 0 ? text : `${places.join(', ')}${text === message ? ':' : ','} ${text}`
    })
    .join('; ')

/** Refuses a value that has field errors with 400. */
export function refuse(errors: readonly FieldError[], schema: object): void {
  if (errors.length > 0) fail(400, messageOf(errors, schema), errors)
}

const unstorableText = 'Text with a NUL character or half a surrogate pair cannot be stored.'
const unstorableNumber = 'This number is too large to be stored.'

/** PostgreSQL stores neither NUL nor unpaired surrogates; JSON Schema accepts both. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The first value that the database cannot store; its path and the reason. */
function unstorable(value: unknown, path = ''): FieldError | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: unstorableText }
  // JSON.parse turns 1e400 into Infinity, which JSON.stringify turns into null.
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : { path, message: unstorableNumber }
  // The bytes of a file are never stored in the database.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = isStorable(key) ? unstorable(member, `${path}/${key}`) : { path, message: unstorableText }
    if (found !== undefined) return found
  }
  return undefined
}

/** Refuses text and numbers anywhere in `value` that the database cannot store. */
export function refuseUnstorable(value: unknown): void {
  const found = unstorable(value)
  if (found !== undefined) fail(400, found.message, [found])
}

/** Maximum nesting depth of arrays and objects in a body. */
export const MAX_LEVELS = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Brackets and braces differ only in this bit. */
const BRACE = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/**
 * Whether JSON text is nested deeper than `levels`, scanning its characters up to the first bracket that is: a parser would build
 * millions of levels first. For text that is not JSON the result may be either.
 */
export function nestsDeeper(text: string, levels: number): boolean {
  let level = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if ((code | BRACE) === CLOSING) level -= 1
    else if ((code | BRACE) === OPENING) {
      level += 1
      if (level > levels) return true
    }
  }
  return false
}

/** The index of the quote that ends the string starting at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== QUOTE)
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1
  return index
}

/**
 * Validation for every route: bodies are taken as they are, while parameters and queries are text and therefore coerced. The
 * messages are those that the portal shows for the same schema.
 */
export const validation = fp(
  async (app) => {
    const strict = createAjv(app.now)
    const lenient = createAjv(app.now, { coerceTypes: true, useDefaults: true })

    // Fastify's own parser, which refuses members named __proto__, after a check of the nesting depth.
    const parse = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
      if (nestsDeeper(body, MAX_LEVELS))
        done(new Failure(400, `The request body nests deeper than ${MAX_LEVELS} levels.`))
      else parse(request, body, done)
    })

    app.setValidatorCompiler<object>(({ schema, httpPart }) => {
      const ajv = httpPart === 'body' ? strict : lenient
      // Compiled by the first call: compiling some hundred schemas would delay the start.
      let validate: ReturnType<typeof validatorOf> | undefined
      return (value: unknown) => {
        validate ??= validatorOf(ajv.compile(schema))
        const errors = validate(value)
        return errors.length === 0
          ? { value }
          : { error: new Failure(400, messageOf(errors, schema), errors) }
      }
    })
    // Response schemas are documentation and are tested; they never remove parts of a response.
    app.setSerializerCompiler(() => (value) => JSON.stringify(value))

    app.addHook('preValidation', ({ url, params, query, body }, _reply, done) => {
      // An address is ASCII: a NUL or half a surrogate pair can occur in it only as an escape.
      if (url.includes('%')) for (const part of [params, query]) refuseUnstorable(part)
      if (body !== undefined) refuseUnstorable(body)
      done()
    })
  },
  { name: 'validation' },
)
