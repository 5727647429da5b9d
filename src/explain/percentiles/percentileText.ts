import { plannersPercentile } from '#weather/statistics.ts'

export interface PercentileFields {
  /** As selected, 1 to 99. */
  percentiles: number
  /** Whether it is a planner's: exceeded in that percentage of years (definitions A.6). */
  plannersPercentile?: boolean | undefined
}

/** The plain percentile of the request, which is used in the keys of the answer. */
export const plainPercentile = ({ percentiles, plannersPercentile: isPlanners }: PercentileFields) =>
  isPlanners ? plannersPercentile(percentiles) : percentiles

/** The name of a column's percentile: "P90", or "P90 exceeded" for a planner's. */
export const percentileName = ({ percentiles, plannersPercentile: isPlanners = false }: PercentileFields) =>
  `P${percentiles}${isPlanners ? ' exceeded' : ''}`

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** A percentage as a reduced fraction of years: 90 is "9 of 10 years". */
export function shareOfYears(percent: number): string {
  const common = divisor(percent, 100)
  return `${percent / common} of ${100 / common} years`
}

/**
 * A plain percentile over the years in words (definitions A.6): NN percent of years lie at or below it, and the others
 * at or above.
 */
export const percentileWords = (plain: number, amount: string) =>
  `In ${shareOfYears(100 - plain)} at least ${amount}, in ${shareOfYears(plain)} at most.`
