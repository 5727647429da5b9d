import type { ErrorObject } from 'ajv'

type Messages = string | Record<string, string> | undefined

const isNumeric = (type: string) => type === 'number' || type === 'integer'

/** The message for a value that is not a number: text must be a number, anything else counts as missing. */
const withoutNumber = (data: unknown) =>
  typeof data === 'string' && Number.isNaN(Number(data)) ? 'Must be a number' : 'Required'

/** The message for a date that violates a bound of its window. */
export const dateWindowMessage = (bound: 'from' | 'to'): string =>
  bound === 'from' ? 'Cannot be earlier than current date' : 'Cannot be more than 5 years in the future'

/** The messages of specification section 5, by failing keyword; a field's `x-message` takes precedence. */
const messages: Record<string, (error: ErrorObject) => string> = {
  required: () => 'Required',
  type: ({ params: { type }, data }) =>
    [type].flat().some(isNumeric) ? withoutNumber(data) : `Must be of type ${[type].flat().join(' or ')}`,
  minLength: ({ params }) =>
    params.limit === 1 ? 'Required' : `Must be at least ${params.limit} characters`,
  maxLength: ({ params }) => `Must be at most ${params.limit} characters`,
  minItems: () => 'At least one required',
  maxItems: ({ params, data }) =>
    `${(data as unknown[]).length} are too many: at most ${params.limit} are allowed`,
  minimum: ({ params }) => `Must be at least ${params.limit}`,
  maximum: ({ params }) => `Must be at most ${params.limit}`,
  exclusiveMinimum: ({ params }) => `Must be greater than ${params.limit}`,
  exclusiveMaximum: ({ params }) => `Must be less than ${params.limit}`,
  multipleOf: ({ params }) =>
    params.multipleOf === 1 ? 'Must be a whole number' : `Must be a multiple of ${params.multipleOf}`,
  enum: ({ params }) => `Must be one of ${params.allowedValues.join(', ')}`,
  const: ({ params }) => `Must be ${params.allowedValue}`,
  anyOf: () => 'Not valid',
  oneOf: ({ parentSchema }) => alternatives(parentSchema?.oneOf),
  uniqueItems: () => 'Each may be chosen once',
  additionalProperties: ({ params }) => `Unknown field ${params.additionalProperty}`,
  format: ({ params }) =>
    params.format === 'email' ? 'Please enter a valid email address' : `Must be a valid ${params.format}`,
  'x-dateWindow': ({ params }) => dateWindowMessage(params.bound),
  'x-limit': ({ params }) => params.message,
}

/** The message that lists the titles of the choices; a generic one if the schemas are not plain choices. */
function alternatives(schemas: { const?: unknown; title?: string }[] = []): string {
  const titles = schemas.flatMap(({ const: value, title }) => (value === undefined ? [] : [title ?? value]))
  return titles.length > 0 ? `Must be one of ${titles.join(', ')}` : 'Not valid'
}

const chosen = (messages: Messages, keyword: string): string | undefined => {
  if (typeof messages !== 'object') return keyword === 'required' ? undefined : messages
  return messages[keyword] ?? (keyword === 'required' ? undefined : messages['*'])
}

/**
 * The message for one ajv error, the same in form, portal and API. The error must come from a validator
 * compiled with `verbose: true`: the field's own `x-message` is read from it.
 */
export function errorMessage(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error
  const missing = keyword === 'required' && parentSchema?.properties?.[params.missingProperty]?.['x-message']
  return (
    chosen(missing || undefined, keyword) ??
    chosen(parentSchema?.['x-message'], keyword) ??
    messages[keyword]?.(error) ??
    error.message ??
    'Invalid value'
  )
}

/** The message of a remote select whose chosen row no longer exists. */
export const goneMessage = (field: { 'x-message'?: Messages }): string =>
  chosen(field['x-message'], 'x-options') ?? 'The chosen record does not exist any more'

/** The JSON pointer of the field that an error refers to; a missing or unknown field is reported at its own pointer, a limit at that of one of its fields. */
export function errorPath(error: ErrorObject): string {
  const { instancePath, keyword, params } = error
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}`
  if (keyword === 'x-limit') return `${instancePath}${params.path}`
  if (keyword === 'additionalProperties') return `${instancePath}/${params.additionalProperty}`
  return instancePath
}
