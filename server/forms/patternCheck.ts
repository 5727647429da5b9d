import { spawn, spawnSync } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { messageOf } from '../messageOf.ts'
import safePatterns from './safePatterns.json' with { type: 'json' }

const program = fileURLToPath(new URL('patternProcess.ts', import.meta.url))

/** Milliseconds for one pattern; most take 2 to 400. */
const PATTERN_LIMIT = 2_000

/** Milliseconds in which a loaded machine starts the process. */
const START_LIMIT = 5_000

const UNKNOWN = 'could not be checked in time'

/** More patterns than all files have; when drafts are edited for days, the least recently used are evicted. */
const CAPACITY = 2_000

interface Verdict {
  /** Why the pattern is refused, null if it is safe. */
  reason: string | null
}

/**
 * Verdicts by pattern, so that rereading a file costs nothing. The patterns of the product's own files were checked when `npm run
 * docs` listed them, because a check takes half as long as the rest of a start.
 */
const verdicts = new LRUCache<string, Verdict>({ max: CAPACITY })
for (const pattern of safePatterns) verdicts.set(pattern, { reason: null })

function syntaxProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    return `is no regular expression (${messageOf(error).replace(/^.*: /s, '')})`
  }
}

const checkerArguments = ['--max-old-space-size=512', program, String(PATTERN_LIMIT)]

const checkerOptions = (patterns: readonly string[]) => ({
  // No other environment variables, because they contain secrets. The other backends start Java or a thread.
  env: { RECHECK_SYNC_BACKEND: 'pure', NODE_COMPILE_CACHE: getCompileCacheDir() },
  timeout: START_LIMIT + PATTERN_LIMIT * patterns.length,
  killSignal: 'SIGKILL' as const,
})

/** Parses the checker's output; a pattern without a verdict in time counts as refused. */
function verdictsIn(output: string, patterns: readonly string[]): Map<string, Verdict> {
  const found = new Map<string, Verdict>(patterns.map((pattern) => [pattern, { reason: UNKNOWN }]))
  for (const line of output.split('\n')) {
    if (!line.endsWith(']')) continue
    const [pattern, reason] = JSON.parse(line) as [string, string | null]
    found.set(pattern, { reason })
  }
  return found
}

function storeVerdicts(found: Map<string, Verdict>): void {
  for (const [pattern, verdict] of found) verdicts.set(pattern, verdict)
}

/** Runs the checker on patterns, even if they have verdicts already. */
export function runChecker(patterns: readonly string[]): Map<string, Verdict> {
  const { stdout } = spawnSync(process.execPath, checkerArguments, {
    ...checkerOptions(patterns),
    stdio: ['pipe', 'pipe', 'ignore'],
    input: JSON.stringify(patterns),
    encoding: 'utf8',
  })
  return verdictsIn(stdout ?? '', patterns)
}

/** The patterns on which `refusedPatterns` would have to run the checker. */
export const uncheckedPatterns = (patterns: readonly string[]): string[] =>
  [...new Set(patterns)].filter((pattern) => syntaxProblem(pattern) === undefined && !verdicts.has(pattern))

/** One checker at a time, because each takes 200 MB and a CPU core. */
let lastCheck: Promise<void> = Promise.resolve()

/** Checks patterns for `refusedPatterns` while other calls are handled. */
export function checkPatterns(patterns: readonly string[]): Promise<void> {
  const checked = lastCheck.then(async () => {
    const unchecked = uncheckedPatterns(patterns)
    if (unchecked.length === 0) return
    const child = spawn(process.execPath, checkerArguments, {
      ...checkerOptions(unchecked),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    // If a checker does not start or ends early, the output so far counts.
    child.on('error', () => {})
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(unchecked))
    storeVerdicts(verdictsIn(await text(child.stdout).catch(() => ''), unchecked))
  })
  lastCheck = checked.catch(() => {})
  return checked
}

/**
 * The patterns that a validator must not run, with the reasons. A pattern that backtracks would let one request block the server
 * for minutes, so it is refused, and so is a pattern that cannot be decided. Blocks while a new pattern is checked, which is
 * acceptable because files are rarely edited and a form takes effect with the next call.
 */
export function refusedPatterns(patterns: readonly string[]): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const pattern of patterns) {
    const problem = syntaxProblem(pattern)
    if (problem !== undefined) reasons.set(pattern, problem)
  }
  const unchecked = uncheckedPatterns(patterns)
  if (unchecked.length > 0) storeVerdicts(runChecker(unchecked))
  for (const pattern of patterns) {
    if (reasons.has(pattern)) continue
    // A pattern that has been evicted in the meantime has no verdict.
    const { reason } = verdicts.get(pattern) ?? { reason: UNKNOWN }
    if (reason !== null) reasons.set(pattern, reason)
  }
  return reasons
}
