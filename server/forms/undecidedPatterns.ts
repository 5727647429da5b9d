import type { CheckLimits, Verdict } from './patternCheck.ts'

/** Milliseconds of computing for each pattern: those of the first try, and of each later one. */
const BUDGETS = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000] as const

/** Milliseconds until patterns that no try has decided are tried again. */
const PAUSE = 3_600_000

export interface UndecidedParts {
  /** The patterns of files that are not in use because they are not decided. */
  undecided: () => string[]
  decide: (patterns: readonly string[], limits: CheckLimits) => Promise<ReadonlyMap<string, Verdict>>
  /** Called when patterns have been decided. */
  onDecided: () => void
  onError: (error: unknown) => void
}

/** Tries undecided patterns until they are decided, each time with more computing; a pattern that a file no longer has is dropped. */
export function tryUndecided({ undecided, decide, onDecided, onError }: UndecidedParts) {
  const tries = new Map<string, number>()
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let running: Promise<void> | undefined
  let later: NodeJS.Timeout | undefined

  /** New patterns share a process, which takes half a second to start; a pattern that takes long gets a process of its own. */
  function nextRound(): { patterns: string[]; budget: number } | undefined {
    const waiting = stopping.signal.aborted ? [] : undecided()
    for (const pattern of tries.keys()) if (!waiting.includes(pattern)) tries.delete(pattern)
    const triesOf = (pattern: string) => tries.get(pattern) ?? 0
    const fewest = Math.min(...waiting.map(triesOf))
    const budget = BUDGETS[fewest]
    if (budget === undefined) return undefined
    const patterns = waiting.filter((pattern) => triesOf(pattern) === fewest)
    return { patterns: fewest === 0 ? patterns : patterns.slice(0, 1), budget }
  }

  /** Tries some patterns; returns whether there were any to try. */
  async function round(): Promise<boolean> {
    try {
      const next = nextRound()
      if (!next) return false
      const { patterns, budget } = next
      for (const pattern of patterns) tries.set(pattern, (tries.get(pattern) ?? 0) + 1)
      const found = await decide(patterns, { budget, signal: stopping.signal })
      for (const pattern of found.keys()) tries.delete(pattern)
      if (found.size > 0) onDecided()
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  async function tryAll(): Promise<void> {
    const hasMore = await round()
    first.resolve()
    if (hasMore) while (await round()) {}
    running = undefined
    if (stopping.signal.aborted || tries.size === 0) return
    later = setTimeout(() => {
      for (const pattern of tries.keys()) tries.set(pattern, BUDGETS.length - 1)
      run()
    }, PAUSE).unref()
  }

  // Not at once: reading the files may itself find that a pattern is undecided.
  function run(): void {
    clearTimeout(later)
    running ??= Promise.resolve().then(tryAll)
  }

  return {
    /** Tries in the background what is undecided. */
    run,
    /** Like `run`; resolves when each pattern has been tried once. */
    firstTry: (): Promise<void> => {
      run()
      return first.promise
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      clearTimeout(later)
      await running
    },
  }
}
