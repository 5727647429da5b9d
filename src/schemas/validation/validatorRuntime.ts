import type { ValidateFunction } from 'ajv'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import ValidationError from 'ajv/dist/runtime/validation_error.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { dateWindowCheck, dateWindowModule } from './dateWindow.ts'

/** Bundlers differ in what the default import of a CommonJS module is; ajv's code reads its `default`. */
const withDefault = (module: object) => ('default' in module ? module : { default: module })

/** What ajv's generated code may `require`; everything else is refused by name. */
const runtime: Record<string, unknown> = {
  'ajv/dist/runtime/equal': withDefault(equal),
  'ajv/dist/runtime/ucs2length': withDefault(ucs2length),
  'ajv/dist/runtime/validation_error': withDefault(ValidationError),
  'ajv-formats/dist/formats': { fullFormats },
  [dateWindowModule]: { check: dateWindowCheck(() => new Date()) },
}

/** A module that `compileValidators.ts` wrote. */
export type CompiledModule = {
  default: (require: (id: string) => unknown) => Record<string, ValidateFunction>
}

/** The validators of a module that `compileValidators.ts` wrote. @throws Error naming an unknown runtime module. */
export function loadValidators(module: CompiledModule): Record<string, ValidateFunction> {
  return module.default((id) => {
    if (!(id in runtime)) throw new Error(`invalid validator module: ${id}`)
    return runtime[id]
  })
}
