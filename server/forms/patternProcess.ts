/**
 * Checks the patterns on its standard input, a JSON list, and writes one JSON line `[pattern, reason]` for each that it decides; the
 * reason of a safe pattern is null. A process of its own: the checker takes 200 MB and may hang.
 */
import { text } from 'node:stream/consumers'

/** Milliseconds of computing for each pattern; the limit of real time is that of the process. */
const timeout = Number(process.argv[2])

// The checker measures its limits with this clock. The time that the thread has computed, unlike real time, does not depend on what
// else the machine does, so a busy machine decides like an idle one.
performance.now = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const { checkSync } = await import('recheck')

/** Undefined if the time was too short. */
function reasonOf(pattern: string): string | null | undefined {
  // ajv compiles patterns with the flag u. The seed gives a pattern the same verdict each time.
  const found = checkSync(pattern, 'u', { timeout, randomSeed: 1 })
  if (found.status === 'safe') return null
  if (found.status === 'vulnerable')
    return `takes ${found.complexity.summary.replace(' (fuzz)', '')} time on some texts`
  if (found.error.kind === 'timeout') return undefined
  return 'contains what the check of patterns does not understand'
}

for (const pattern of JSON.parse(await text(process.stdin)) as string[]) {
  const reason = reasonOf(pattern)
  if (reason !== undefined) process.stdout.write(`${JSON.stringify([pattern, reason])}\n`)
}
