import { percentile } from '#weather/statistics.ts'

/** With fewer members, a 10th percentile is meaningless. */
const LEAST_MEMBERS = 10

type Column = Float32Array | Float64Array

const percentiles = (members: readonly Column[], p: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, step) => {
    const known = members.map((member) => member[step]!).filter((value) => !Number.isNaN(value))
    return known.length < LEAST_MEMBERS ? Number.NaN : (percentile(known, p) ?? Number.NaN)
  })

/**
 * The 10th and 90th percentile over the members of an ensemble, step by step; NaN where fewer than ten are known, undefined if that is
 * everywhere.
 */
export function ensembleBand(
  members: readonly Column[],
  length: number,
): { low: Float32Array; high: Float32Array } | undefined {
  const low = percentiles(members, 10, length)
  return low.every(Number.isNaN) ? undefined : { low, high: percentiles(members, 90, length) }
}
