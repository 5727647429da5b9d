/**
 * The p-th percentile (definitions A.6): linear interpolation at h = (n - 1) * p / 100 of the sorted sample, numpy's default.
 *
 * Missing values (NaN) are left out; null for an empty sample. Throws RangeError for a p outside 0 to 100.
 */
export function percentile(sample: ArrayLike<number>, p: number): number | null {
  if (!(p >= 0 && p <= 100)) throw new RangeError(`A percentile must be from 0 to 100, not ${p}`)
  const sorted = Float64Array.from(sample)
    .filter((value) => !Number.isNaN(value))
    .sort()
  if (sorted.length === 0) return null
  const place = ((sorted.length - 1) * p) / 100
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}

/** The plain percentile that a planner's P(p), "met in p of 100 years", asks for. */
export function plannersPercentile(p: number): number {
  return 100 - p
}
