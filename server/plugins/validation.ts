import fp from 'fastify-plugin'
import { createAjv, type FieldError, validatorOf } from '../../src/schemas/validation/validator.ts'
import { Failure, fail } from './errors.ts'

/** The part of a schema that names its fields. */
interface Titled {
  title?: string
  properties?: Readonly<Record<string, Titled>>
  items?: Titled
}

/** The schema of the value at a JSON pointer, as far as `properties` and `items` lead there. */
function schemaAt(schema: object, path: string): Titled | undefined {
  return path
    .split('/')
    .slice(1)
    .reduce<Titled | undefined>((field, key) => field?.properties?.[key] ?? field?.items, schema)
}

/** Field errors as one message: "Name: Required; Latitude: Required". */
export function messageOf(errors: readonly FieldError[], schema: object): string {
  return errors
    .map(({ path, message }) => {
      const title = schemaAt(schema, path)?.title ?? path.slice(1)
      return title === '' ? message : `${title}: ${message}`
    })
    .join('; ')
}

/** Refuses a value that has field errors with 400. */
export function refuse(errors: readonly FieldError[], schema: object): void {
  if (errors.length > 0) fail(400, messageOf(errors, schema), errors)
}

/** PostgreSQL stores neither NUL nor unpaired surrogates; JSON Schema accepts both. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function unstorablePath(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = isStorable(key) ? unstorablePath(member, `${path}/${key}`) : path
    if (found !== undefined) return found
  }
  return undefined
}

const unstorable = 'Text with a NUL character or half a surrogate pair cannot be stored.'

/** Refuses text anywhere in `value` that PostgreSQL cannot store. */
export function refuseUnstorable(value: unknown): void {
  const path = unstorablePath(value)
  if (path !== undefined) fail(400, unstorable, [{ path, message: unstorable }])
}

/**
 * Checks of every route: bodies are taken as they are, parameters and queries are text and so are coerced.
 * The messages are those that the portal shows for the same schema.
 */
export const validation = fp(
  async (app) => {
    const strict = createAjv(app.now)
    const lenient = createAjv(app.now, { coerceTypes: true, useDefaults: true })

    app.setValidatorCompiler<object>(({ schema, httpPart }) => {
      const validate = validatorOf((httpPart === 'body' ? strict : lenient).compile(schema))
      return (value: unknown) => {
        const errors = validate(value)
        return errors.length === 0
          ? { value }
          : { error: new Failure(400, messageOf(errors, schema), errors) }
      }
    })
    // Response schemas document and are tested; they never drop what a handler answers.
    app.setSerializerCompiler(() => (value) => JSON.stringify(value))

    app.addHook('preValidation', async ({ params, query, body }) => {
      for (const part of [params, query, body]) refuseUnstorable(part)
    })
  },
  { name: 'validation' },
)
