import type { Sampling } from '#weather/sampling.ts'

/** Share of the hours of a column that have a value, 0 to 1. */
export function coverageOf(column: Float32Array): number {
  let known = 0
  // An indexed loop is faster, and columns can span whole archives.
  for (let hour = 0; hour < column.length; hour++) if (!Number.isNaN(column[hour])) known++
  return known / column.length
}

/** Share of the hours for which a sample of a column stands: each stands for its step. */
export const sampledCoverage = (
  samples: Float32Array,
  { step }: Pick<Sampling, 'step'> = { step: 1 },
): number => Math.min(1, coverageOf(samples) * step)
