import { _, Ajv, type CodeKeywordDefinition, type KeywordCxt, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { dateWindowCheck, dateWindowModule } from './dateWindow.ts'
import { type FieldError, fieldErrors } from './fieldErrors.ts'
import { limitErrors, limitRulesModule } from './limitRules.ts'
import { isMailAddress } from './mailAddress.ts'

export { type FieldError, fieldErrors } from './fieldErrors.ts'

export type Validator = (value: unknown) => FieldError[]

/** The options that make portal and server report the same errors for the same schemas. */
export const ajvOptions: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  multipleOfPrecision: 8,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
}

/** Keywords that are only annotations; the code that uses them reads them from the resource file. */
const annotations = [
  'x-column',
  'x-message',
  'x-options',
  'x-access',
  'x-clock',
  'x-required',
  'x-importDefault',
  'x-fixed',
  'x-unique',
  'x-enabledWhen',
  'x-unitOf',
  'x-setting',
  'x-resources',
  'x-conditional',
] as const

/** A date between bounds that count from today. */
const dateWindow = (now: () => Date): CodeKeywordDefinition => ({
  keyword: 'x-dateWindow',
  type: 'string',
  schemaType: 'object',
  error: { message: 'outside the date window', params: ({ params }) => _`{bound: ${params.bound}}` },
  code(cxt: KeywordCxt) {
    const { gen, data, schemaValue, parentSchema } = cxt
    const check = gen.scopeValue('func', {
      ref: dateWindowCheck(now),
      code: _`require(${dateWindowModule}).check`,
    })
    const bound = gen.const(
      'bound',
      _`${check}(${data}, ${schemaValue}, ${parentSchema['x-clock'] !== undefined})`,
    )
    cxt.setParams({ bound })
    cxt.fail(_`${bound} !== null`)
  },
})

/** The rules of limits, which concern several fields: the errors have the path of one of them. */
const limit: CodeKeywordDefinition = {
  keyword: 'x-limit',
  type: ['object', 'array'],
  schemaType: 'object',
  error: {
    message: 'not a limit',
    params: ({ params: { found } }) => _`{path: ${found}.path, message: ${found}.message}`,
  },
  code(cxt: KeywordCxt) {
    const { gen, data, schemaValue } = cxt
    const check = gen.scopeValue('func', {
      ref: limitErrors,
      code: _`require(${limitRulesModule}).limitErrors`,
    })
    gen.forOf('found', _`${check}(${data}, ${schemaValue})`, (found) => {
      cxt.setParams({ found })
      cxt.error()
    })
  },
}

/** Adds the portal's keywords to an ajv instance. */
function addVocabulary(ajv: Ajv, now: () => Date): Ajv {
  for (const keyword of annotations) ajv.addKeyword(keyword)
  return ajv.addKeyword(dateWindow(now)).addKeyword(limit)
}

/** An ajv instance with the formats and the portal's keywords; `now` is the clock of date windows. */
export function createAjv(now: () => Date, options: Options = {}): Ajv {
  const ajv = new Ajv({ ...ajvOptions, ...options })
  addFormats.default(ajv)
  // A function and not a RegExp, so that ajv's generated code refers to it instead of containing it.
  ajv.addFormat('email', isMailAddress)
  return addVocabulary(ajv, now)
}

/** Wraps a compiled ajv function as a `Validator`. */
export const validatorOf =
  (validate: ValidateFunction): Validator =>
  (value) =>
    validate(value) ? [] : fieldErrors(validate.errors)

/** Caches one instance per clock, because each new instance first compiles the JSON Schema meta-schema. */
const instances = new WeakMap<() => Date, Ajv>()

/** Compiles `schema` into a validator. @throws Error if the schema itself is invalid. */
export function createValidator(schema: object, now: () => Date): Validator {
  const ajv = instances.get(now) ?? createAjv(now)
  instances.set(now, ajv)
  try {
    return validatorOf(ajv.compile(schema))
  } finally {
    // The instance would otherwise cache the schema forever and reject another one with the same $id.
    ajv.removeSchema(schema)
  }
}
