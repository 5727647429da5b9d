import metaSchema from '../../src/schemas/resource.meta.json' with { type: 'json' }
import { fileProblems, type PlaceProblem } from '../../src/schemas/resourceFile/fileProblems.ts'
import { applyOverlays, removedFields } from '../../src/schemas/resourceFile/overlay.ts'
import type { ResourceFile } from '../../src/schemas/resourceFile/resourceFile.ts'
import { createValidator } from '../../src/schemas/validation/validator.ts'
import type { JsonFile } from './jsonFile.ts'
import { lineOf } from './jsonPosition.ts'
import { refusedPatterns } from './patternCheck.ts'
import { patternsIn } from './patternsIn.ts'

/** An invalid resource file; the message is for the operator who edits it. */
export class BrokenFile extends Error {}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A problem's message with its line in the file that was read last. */
export const placed = ({ text }: Pick<JsonFile, 'text'>, { path, message }: PlaceProblem): string =>
  `Line ${lineOf(text, path)}: ${path || 'the file'}: ${message}.`

/** The first pattern that one request could hold the server with. */
function patternProblem({ schema, formSchema }: ResourceFile): PlaceProblem | undefined {
  const found = [
    ...patternsIn(schema, '/schema'),
    ...(formSchema ? patternsIn(formSchema, '/formSchema') : []),
  ]
  const reasons = refusedPatterns(found.map(({ pattern }) => pattern))
  for (const { path, pattern } of found) {
    const reason = reasons.get(pattern)
    if (reason !== undefined) return { path, message: `the pattern ${pattern} ${reason}` }
  }
}

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
    const below = applyOverlays(base as ResourceFile, overlays.slice(0, -1))
    const merged = applyOverlays(below, overlays.slice(-1))
    const errors = createValidator(metaSchema, now)(merged)
    const [first] = errors
    if (first) throw new BrokenFile(placed(blamed, first))
    const [problem = patternProblem(merged)] = [...removedFields(below, merged), ...fileProblems(merged)]
    if (problem) throw new BrokenFile(placed(blamed, problem))
    createValidator(merged.schema, now)
    if (merged.formSchema) createValidator(merged.formSchema, now)
    return merged
  } catch (error) {
    if (error instanceof BrokenFile) throw error
    throw new BrokenFile(error instanceof Error ? error.message : String(error))
  }
}
