/** The mean ignoring null and NaN; null if no value is left. */
export function mean(sample: Iterable<number | null>): number | null {
  let sum = 0
  let count = 0
  for (const value of sample) {
    if (value === null || Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

/** The sample standard deviation (n - 1) ignoring missing values; null for fewer than two values. */
export function standardDeviation(sample: readonly (number | null)[]): number | null {
  const present = sample.filter((value) => value !== null && !Number.isNaN(value))
  const centre = mean(present)
  if (centre === null || present.length < 2) return null
  let squares = 0
  for (const value of present) squares += ((value ?? 0) - centre) ** 2
  return Math.sqrt(squares / (present.length - 1))
}

/**
 * The p-th percentile (definitions A.6): linear interpolation at h = (n - 1) * p / 100 of the sorted sample, numpy's default.
 *
 * Ignores missing values (NaN); null for an empty sample. Throws RangeError for a p outside 0 to 100.
 */
export function percentile(sample: ArrayLike<number>, p: number): number | null {
  if (!(p >= 0 && p <= 100)) throw new RangeError(`A percentile must be from 0 to 100, not ${p}`)
  const sorted = new Float64Array(sample).filter((value) => !Number.isNaN(value)).sort()
  return sortedPercentile(sorted, p)
}

/** `percentile` of ascending values without missing ones, in double precision. */
export function sortedPercentile(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null
  const place = ((sorted.length - 1) * p) / 100
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}

/** The plain percentile for a planner's P(p), which means "met in p of 100 years". */
export function plannersPercentile(p: number): number {
  return 100 - p
}

/** The most frequent of some numbers, the smaller of two as frequent ones; undefined for none. */
export function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)
  return first?.[0]
}
