import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compileResourceValidators } from '#schemas/validation/compileValidators.ts'
import { createValidator, type Validator } from '#schemas/validation/validator.ts'
import type { Task, Work } from '../workers/work.ts'

const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)

/** More than all customers' forms at once; when files are edited for days, the least recently used are evicted. */
const CAPACITY = 500

/**
 * `compileResourceValidators` in another thread, which loads it with the first form, because nested alternatives take minutes.
 */
export const validatorModule: Task<object, string> = {
  name: 'validatorModule',
  compute: async (schema) => {
    const { compileResourceValidators } = await import('#schemas/validation/compileValidators.ts')
    return compileResourceValidators(schema)
  },
}

/** Validators by the content of their schema, so that unchanged schemas are compiled only once. */
export function createCompiledForms(now: () => Date) {
  const validators = new LRUCache<string, Validator, object>({
    max: CAPACITY,
    memoMethod: (_name, _stale, { context: schema }) => createValidator(schema, now),
  })
  let evictions = 0
  const modules = new LRUCache<string, string, object>({
    max: CAPACITY,
    dispose: () => {
      evictions++
    },
    memoMethod: (_name, _stale, { context: schema }) => compileResourceValidators(schema),
  })
  return {
    /** The server's own validator of a schema. */
    validator: (schema: object): Validator => validators.memo(fingerprint(schema), { context: schema }),
    /** Compiles the portal's validators of a schema; returns the name under which `module` finds them. */
    compile(schema: object): string {
      const name = fingerprint(schema)
      modules.memo(name, { context: schema })
      return name
    },
    /** Like `compile`, for a form that a user has sent: other calls are served in the meantime. */
    async compileDraft(schema: object, work: Work): Promise<string> {
      const name = fingerprint(schema)
      if (!modules.has(name)) modules.set(name, await work.run(validatorModule, schema))
      return name
    },
    /** How many modules `module` has evicted: a response that names modules is made again after each. */
    lostModules: () => evictions,
    /** The JavaScript of the portal's validators. */
    module: (name: string): string | undefined => modules.get(name),
  }
}
