import { schemaParser } from '@rjsf/utils'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { createAjv } from './validator.ts'

/**
 * Validators as JavaScript, for a page whose content policy forbids compiling them there.
 *
 * The answer is an ES module whose default export is a function: it takes a `require` for the few runtime
 * modules that ajv's generated code names (see `validatorRuntime.ts`) and returns the validators by key.
 */
const asModule = (code: string) =>
  `export default function (require) {\nconst exports = {};\nconst module = { exports };\n${code}\nreturn exports;\n}\n`

const compile = (schemas: Record<string, object>): string => {
  const ajv = createAjv(() => new Date(), {
    schemas,
    code: { source: true, lines: true },
  })
  // Keys come from RJSF (hashes) or from file names; each must be found under its own name in `exports`.
  const names = Object.fromEntries(Object.keys(schemas).map((key) => [key, key]))
  return asModule(standaloneCode(ajv, names))
}

/** The validator of one hand-laid form, under the key `form`. @throws Error when the schema is broken. */
export const compileFormValidator = (schema: object): string => compile({ form: schema })

/**
 * The validators of a resource's form: RJSF asks for one per schema and sub-schema that it may have to
 * choose between, under keys of its own. @throws Error when the schema is broken.
 */
export const compileResourceValidators = (schema: object): string =>
  compile(schemaParser(schema) as Record<string, object>)
