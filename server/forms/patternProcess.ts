/**
 * Checks the patterns on its standard input, a JSON list, and writes one JSON line `[pattern, reason]` for each; the
 * reason of a safe pattern is null. A process of its own: the checker takes 200 MB and may hang.
 */
import { text } from 'node:stream/consumers'
import { checkSync, type Diagnostics } from 'recheck'

/** Milliseconds; the hard limit is that of the process. */
const timeout = Number(process.argv[2])

function reasonOf(found: Diagnostics): string | null {
  if (found.status === 'safe') return null
  if (found.status === 'vulnerable')
    return `takes ${found.complexity.summary.replace(' (fuzz)', '')} time on some texts`
  return 'could not be shown to be fast in time; say a length by minLength and maxLength'
}

for (const pattern of JSON.parse(await text(process.stdin)) as string[]) {
  // ajv compiles patterns with the flag u. The seed gives a pattern the same verdict each time.
  const found = checkSync(pattern, 'u', { timeout, randomSeed: 1 })
  process.stdout.write(`${JSON.stringify([pattern, reasonOf(found)])}\n`)
}
