import { LRUCache } from 'lru-cache'
import { messageOf } from '../messageOf.ts'
import { type CheckLimits, checkPatterns, type PatternCheck, type Verdict } from './patternCheck.ts'
import safePatterns from './safePatterns.json' with { type: 'json' }

/** More patterns than all files have; when drafts are edited for days, the least recently used are evicted. */
const CAPACITY = 2_000

/** The verdicts that a process knows. */
export interface PatternVerdicts {
  /** Undefined while the pattern is not decided. */
  of(pattern: string): Verdict | undefined
  add(found: ReadonlyMap<string, Verdict>): void
  /** Checks patterns that have no verdict yet, and returns the new verdicts. */
  decide(patterns: readonly string[], limits: CheckLimits): Promise<Map<string, Verdict>>
  /** Like `decide`, one draft at a time, because each check takes 200 MB and a CPU core. */
  decideDraft: PatternVerdicts['decide']
}

function syntaxProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    return `is no regular expression (${messageOf(error).replace(/^.*: /s, '')})`
  }
}

/**
 * Which patterns a validator may run: one that backtracks would let one request block the server for minutes. The patterns of the
 * product's own files were checked when `npm run docs` listed them, because a check takes half as long as the rest of a start.
 */
export function createPatternVerdicts(check: PatternCheck = checkPatterns): PatternVerdicts {
  const verdicts = new LRUCache<string, Verdict>({ max: CAPACITY })
  const add: PatternVerdicts['add'] = (found) => {
    for (const [pattern, verdict] of found) verdicts.set(pattern, verdict)
  }
  add(new Map(safePatterns.map((pattern) => [pattern, { reason: null }])))

  const of = (pattern: string): Verdict | undefined => {
    const reason = syntaxProblem(pattern)
    return reason === undefined ? verdicts.get(pattern) : { reason }
  }

  async function decide(patterns: readonly string[], limits: CheckLimits) {
    const undecided = [...new Set(patterns)].filter((pattern) => of(pattern) === undefined)
    const found = undecided.length === 0 ? new Map<string, Verdict>() : await check(undecided, limits)
    add(found)
    return found
  }

  let lastDraft: Promise<unknown> = Promise.resolve()
  return {
    of,
    add,
    decide,
    decideDraft: (patterns, limits) => {
      const decided = lastDraft.then(() => decide(patterns, limits))
      lastDraft = decided.catch(() => {})
      return decided
    },
  }
}
