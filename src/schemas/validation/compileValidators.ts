import { schemaParser } from '@rjsf/utils'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { createAjv } from './validator.ts'

/**
 * Compiles validators to JavaScript, for pages whose content security policy forbids compiling them in the browser.
 *
 * Returns an ES module whose default export is a function: it takes a `require` for the few runtime modules that
 * ajv's generated code imports (see `validatorRuntime.ts`) and returns the validators by key.
 */
const asModule = (code: string) =>
  `export default function (require) {\nconst exports = {};\nconst module = { exports };\n${code}\nreturn exports;\n}\n`

const compile = (schemas: Record<string, object>): string => {
  const ajv = createAjv(() => new Date(), {
    schemas,
    code: { source: true, lines: true },
  })
  // Keys come from RJSF (hashes) or from file names; each must be exported under its own name.
  const names = Object.fromEntries(Object.keys(schemas).map((key) => [key, key]))
  return asModule(standaloneCode(ajv, names))
}

/** The validator of one hand-written form, under the key `form`. @throws Error if the schema is invalid. */
export const compileFormValidator = (schema: object): string => compile({ form: schema })

/**
 * The validators of a resource's form: RJSF needs one for each schema and sub-schema that it may have to choose
 * between, under its own keys. @throws Error if the schema is invalid.
 */
export const compileResourceValidators = (schema: object): string =>
  compile(schemaParser(schema) as Record<string, object>)
