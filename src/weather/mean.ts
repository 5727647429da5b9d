/** The mean of the values that are there; null when none is (NaN and null are missing). */
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

/** The sample standard deviation (n - 1) of the values that are there; null for fewer than two. */
export function standardDeviation(sample: readonly (number | null)[]): number | null {
  const present = sample.filter((value) => value !== null && !Number.isNaN(value))
  const centre = mean(present)
  if (centre === null || present.length < 2) return null
  let squares = 0
  for (const value of present) squares += ((value ?? 0) - centre) ** 2
  return Math.sqrt(squares / (present.length - 1))
}
