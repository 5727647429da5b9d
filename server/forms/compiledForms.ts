import { createHash } from 'node:crypto'
import { compileResourceValidators } from '../../src/schemas/compileValidators.ts'
import { createValidator, type Validator } from '../../src/schemas/validator.ts'

export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)

/** More than all customers' forms at once; the oldest go first when files are edited for days. */
const capacity = 500

function remember<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.delete(key)
  map.set(key, value)
  if (map.size > capacity) map.delete(map.keys().next().value ?? key)
  return value
}

/** Validators by the content of their schema: what has not changed is compiled once. */
export function createCompiledForms(now: () => Date) {
  const validators = new Map<string, Validator>()
  const modules = new Map<string, string>()
  return {
    /** The server's own validator of a schema. */
    validator: (schema: object): Validator =>
      remember(validators, fingerprint(schema), () => createValidator(schema, now)),
    /** Compiles the portal's validators of a schema; returns the name under which `module` finds them. */
    compile(schema: object): string {
      const name = fingerprint(schema)
      remember(modules, name, () => compileResourceValidators(schema))
      return name
    },
    /** The JavaScript of the portal's validators. */
    module: (name: string): string | undefined => modules.get(name),
  }
}
