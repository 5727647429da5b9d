import metaSchema from '../../src/schemas/resource.meta.json' with { type: 'json' }
import { fileProblems, type PlaceProblem } from '../../src/schemas/resourceFile/fileProblems.ts'
import { applyOverlays } from '../../src/schemas/resourceFile/overlay.ts'
import type { ResourceFile } from '../../src/schemas/resourceFile/resourceFile.ts'
import { createValidator } from '../../src/schemas/validation/validator.ts'
import type { JsonFile } from './jsonFile.ts'
import { lineOf } from './jsonPosition.ts'

/** An invalid resource file; the message is for the operator who edits it. */
export class BrokenFile extends Error {}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A problem's message with its line in the file that was read last. */
export const placed = ({ text }: Pick<JsonFile, 'text'>, { path, message }: PlaceProblem): string =>
  `Line ${lineOf(text, path)}: ${path || 'the file'}: ${message}.`

/**
 * A built-in resource file with overlays laid over it, checked against the meta-schema and compiled once.
 * @throws BrokenFile saying what is wrong, with the line in `blamed`, the file that was read last.
 */
export function mergeResource(
  base: unknown,
  overlays: readonly unknown[],
  blamed: JsonFile,
  now: () => Date,
): ResourceFile {
  if (![base, ...overlays].every(isObject)) throw new BrokenFile('The file must hold a JSON object.')
  try {
    const merged = applyOverlays(base as ResourceFile, overlays)
    const errors = createValidator(metaSchema, now)(merged)
    const [first] = errors
    if (first) throw new BrokenFile(placed(blamed, first))
    const [misnamed] = fileProblems(merged)
    if (misnamed) throw new BrokenFile(placed(blamed, misnamed))
    createValidator(merged.schema, now)
    if (merged.formSchema) createValidator(merged.formSchema, now)
    return merged
  } catch (error) {
    if (error instanceof BrokenFile) throw error
    throw new BrokenFile(error instanceof Error ? error.message : String(error))
  }
}
