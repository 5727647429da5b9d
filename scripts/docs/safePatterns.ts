import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { patternsOf } from '#server/forms/mergeResource.ts'
import { checkPatterns } from '#server/forms/patternCheck.ts'

/** Milliseconds of computing for each pattern. */
const BUDGET = 30_000

/** server/forms/safePatterns.json: patterns of the built-in resource files that a server need not check at startup. */
export async function safePatterns(resources: readonly ResourceFile[]): Promise<string> {
  const patterns = new Set(resources.flatMap((file) => patternsOf(file).map(({ pattern }) => pattern)))
  const verdicts = await checkPatterns([...patterns], { budget: BUDGET })
  const safe = [...verdicts].filter(([, { reason }]) => reason === null)
  return `${JSON.stringify(safe.map(([pattern]) => pattern).sort(), null, 2)}\n`
}
