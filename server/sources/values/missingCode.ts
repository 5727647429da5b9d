/** Numbers that programs write for "no value". */
const codes: ReadonlySet<number> = new Set([
  99, 99.9, 99.99, 999, 999.9, 999.99, 9999, 9999.9, 9999.99, 99999, 32767, -99, -99.9, -99.99, -999, -999.9,
  -999.99, -9999, -9999.9, -9999.99, -99999, -32767, -32768,
])

/** From this size on every number is a fill value, such as 1e20 and 9.97e36. */
const FILL = 1e15

/** How many times as often as the values beside it a code must stand, and how often at least. */
const FAR_MORE = 8
const OFTEN = 5

/** The number of other values without which a single number far from them says nothing. */
const ENOUGH = 12

/** A number that stands for "no value" in a column. */
export interface MissingCode {
  number: number
  /** How often it stands there. */
  count: number
}

/** Where the values from `number` on begin in a sorted column. */
function firstFrom(sorted: Float64Array, number: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}

/** How often the most frequent of the two next values below and above [from, to) of a sorted column stands. */
function neighbourCount(sorted: Float64Array, from: number, to: number): number {
  const counts: number[] = []
  for (let [end, step] = [from, 0]; step < 2 && end > 0; step++) {
    const start = firstFrom(sorted, sorted[end - 1]!)
    counts.push(end - start)
    end = start
  }
  for (let [start, step] = [to, 0]; step < 2 && start < sorted.length; step++) {
    const value = sorted[start]!
    let end = start
    while (end < sorted.length && sorted[end] === value) end++
    counts.push(end - start)
    start = end
  }
  return Math.max(...counts)
}

function isSuspicious(sorted: Float64Array, from: number, to: number): boolean {
  const [code, count, others] = [sorted[from]!, to - from, sorted.length - (to - from)]
  if (others === 0) return false
  if (Math.abs(code) >= FILL) return true
  const [below, above] = [sorted[from - 1], sorted[to]]
  if (code < 0 && below === undefined && above! >= 0) return true
  const isFar =
    code > 0
      ? above === undefined && Math.max(Math.abs(sorted[0]!), Math.abs(below!)) < code / 2
      : below === undefined && Math.max(Math.abs(sorted.at(-1)!), Math.abs(above!)) < -code / 2
  if (isFar && others >= ENOUGH) return true
  return count >= OFTEN && count > FAR_MORE * neighbourCount(sorted, from, to)
}

/**
 * A number in a column, as the file or service has it, that stands for "no value": a known code that is the only negative number,
 * stands far from all others, or far more often than those beside it. NaN is missing already.
 */
export function missingCode(column: Float64Array): MissingCode | undefined {
  // Most columns have none of these numbers, and need not be sorted.
  if (!column.some((number) => codes.has(number) || Math.abs(number) >= FILL)) return undefined
  const sorted = column.filter((number) => !Number.isNaN(number)).sort()
  const ends = [sorted[0]!, sorted.at(-1)!].filter((number) => Math.abs(number) >= FILL)
  for (const number of [...ends, ...codes]) {
    const from = firstFrom(sorted, number)
    let to = from
    while (sorted[to] === number) to++
    if (to > from && isSuspicious(sorted, from, to)) return { number, count: to - from }
  }
  return undefined
}
