import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../messageOf.ts'

const program = fileURLToPath(new URL('patternProcess.ts', import.meta.url))

/** Milliseconds for one pattern; most take 2 to 400. */
const PATTERN_LIMIT = 2_000

/** Milliseconds in which a loaded machine starts the process. */
const START_LIMIT = 5_000

const UNKNOWN = 'could not be checked in time'

/** Pattern -> why it is refused, null where it is safe: a file that is read again costs nothing. */
const verdicts = new Map<string, string | null>()

function syntaxProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    return `is no regular expression (${messageOf(error).replace(/^.*: /s, '')})`
  }
}

/** Runs the checker on patterns without a verdict; what gets none in time counts as refused. */
function check(patterns: readonly string[]): void {
  const { stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=512', program, String(PATTERN_LIMIT)],
    {
      input: JSON.stringify(patterns),
      encoding: 'utf8',
      // Nothing else of the environment, which holds secrets. The other backends start Java or a thread.
      env: { RECHECK_SYNC_BACKEND: 'pure' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: START_LIMIT + PATTERN_LIMIT * patterns.length,
      killSignal: 'SIGKILL',
    },
  )
  for (const pattern of patterns) verdicts.set(pattern, UNKNOWN)
  for (const line of (stdout ?? '').split('\n')) {
    if (!line.endsWith(']')) continue
    const [pattern, reason] = JSON.parse(line) as [string, string | null]
    verdicts.set(pattern, reason)
  }
}

/**
 * Why a validator must not run each of the patterns; those it may run are left out. A pattern that backtracks lets one request
 * hold the server for minutes, so it is refused, and so is one that cannot be decided. Blocks while a new pattern is checked:
 * files are edited rarely, and a form holds from the next call on.
 */
export function refusedPatterns(patterns: readonly string[]): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const pattern of patterns) {
    const problem = syntaxProblem(pattern)
    if (problem !== undefined) reasons.set(pattern, problem)
  }
  const unknown = new Set(patterns.filter((pattern) => !reasons.has(pattern) && !verdicts.has(pattern)))
  if (unknown.size > 0) check([...unknown])
  for (const pattern of patterns) {
    const reason = verdicts.get(pattern)
    if (reason) reasons.set(pattern, reason)
  }
  return reasons
}
