import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { patternsOf } from '#server/forms/mergeResource.ts'
import { runChecker } from '#server/forms/patternCheck.ts'

/** server/forms/safePatterns.json: patterns of the built-in resource files that a server need not check at startup. */
export function safePatterns(resources: readonly ResourceFile[]): string {
  const patterns = new Set(resources.flatMap((file) => patternsOf(file).map(({ pattern }) => pattern)))
  const safe = [...runChecker([...patterns])].filter(([, { reason }]) => reason === null)
  return `${JSON.stringify(safe.map(([pattern]) => pattern).sort(), null, 2)}\n`
}
