/** One line of the benchmark table: a ratio, and the limit it must keep. */
export interface BenchRow {
  name: string
  ratio: number
  /** In words, for example "at most 2.0". */
  limit: string
  pass: boolean
}

export type Contender = () => unknown | Promise<unknown>

/** Minimum milliseconds of a turn, so that short contenders warm up as much as long ones. */
const TURN = 10

/**
 * Milliseconds per call of each contender: the median over the rounds of the fastest call of a turn. The contenders alternate,
 * so that a slow moment of the machine affects all of them; the first round warms up and is not counted.
 * @throws Error if two contenders of a round return different answers.
 */
export async function medians<Name extends string>(
  contenders: Record<Name, Contender>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    const answers: string[] = []
    for (const name of names) {
      const { answer, time } = await turn(contenders[name])
      if (round > 0) times.get(name)?.push(time)
      answers.push(`${answer}`)
    }
    if (new Set(answers).size > 1) {
      throw new Error(`Answers differ: ${names.map((name, index) => `${name} ${answers[index]}`).join(', ')}`)
    }
  }
  const result = {} as Record<Name, number>
  for (const [name, list] of times) result[name] = median(list)
  return result
}

async function turn(contender: Contender): Promise<{ answer: unknown; time: number }> {
  const begin = performance.now()
  let answer: unknown
  let time = Number.POSITIVE_INFINITY
  do {
    const call = performance.now()
    answer = await contender()
    time = Math.min(time, performance.now() - call)
  } while (performance.now() - begin < TURN)
  return { answer, time }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function atMost(name: string, ratio: number, limit: number): BenchRow {
  return {
    name,
    ratio,
    limit: `at most ${limit < 1 ? limit.toFixed(2) : limit.toFixed(1)}`,
    pass: ratio <= limit,
  }
}

export function atLeast(name: string, ratio: number, limit: number): BenchRow {
  return { name, ratio, limit: `at least ${limit.toFixed(1)}`, pass: ratio >= limit }
}

/** The longest time, in milliseconds, that the event loop is blocked during the work. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = performance.now()
  const tick = () => {
    const time = performance.now()
    longest = Math.max(longest, time - before)
    before = time
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  return longest
}
