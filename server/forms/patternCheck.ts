import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import recheck from 'recheck/package.json' with { type: 'json' }

const program = fileURLToPath(new URL('patternProcess.ts', import.meta.url))

/** The checker whose verdicts are stored; another version may decide differently. */
export const CHECKER = `recheck ${recheck.version}`

/** A decided pattern. */
export interface Verdict {
  /** Why the pattern is refused, null if it is safe. */
  reason: string | null
}

export interface CheckLimits {
  /** Milliseconds of computing for each pattern; most take 2 to 400. */
  budget: number
  signal?: AbortSignal | undefined
}

/** Decides patterns. The result lacks those that could not be decided within the limits: these are neither safe nor refused. */
export type PatternCheck = (patterns: readonly string[], limits: CheckLimits) => Promise<Map<string, Verdict>>

/** Milliseconds of real time after which a process counts as hanging, even on a machine that is busy with other work. */
const hangLimit = (patterns: readonly string[], budget: number) => 60_000 + 20 * budget * patterns.length

function verdictsIn(output: string): Map<string, Verdict> {
  const found = new Map<string, Verdict>()
  for (const line of output.split('\n')) {
    if (!line.endsWith(']')) continue
    const [pattern, reason] = JSON.parse(line) as [string, string | null]
    found.set(pattern, { reason })
  }
  return found
}

/** Runs the checker on patterns, in a process that computes for no longer than the limits allow. */
export const checkPatterns: PatternCheck = async (patterns, { budget, signal }) => {
  const child = spawn(process.execPath, ['--max-old-space-size=512', program, String(budget)], {
    // No other environment variables, because they contain secrets. The other backends start Java or a thread.
    env: { RECHECK_SYNC_BACKEND: 'pure', NODE_COMPILE_CACHE: getCompileCacheDir() },
    timeout: hangLimit(patterns, budget),
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
    signal,
  })
  // If a checker does not start or ends early, the output so far counts.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(patterns))
  return verdictsIn(await text(child.stdout).catch(() => ''))
}
