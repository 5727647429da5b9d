import { plannersPercentile } from '#weather/statistics.ts'

/** A percentile of usable percent, hours or days over the years, as it is shown. */
export interface ShownPercentile {
  /** As in requests and in the keys of answers. */
  plain: number
  /** For example P90. */
  name: `P${number}`
  /** For example "at least this in 9 of 10 years". */
  words: string
  /** Name and words, for headers. */
  title: string
}

/**
 * The percentile that is shown as P`shown`: the plain one, or a planner's, which is exceeded in that percentage of the years
 * (definitions A.6). Only usable time has a planner's reading: percentiles of durations and of values are always plain.
 */
export function shownPercentile(shown: number, isPlanners: boolean): ShownPercentile {
  const plain = isPlanners ? plannersPercentile(shown) : shown
  const name = `P${shown}` as const
  const words = `at least this in ${shareOfYears(100 - plain)}`
  return { plain, name, words, title: `${name}: ${words}` }
}

/** How a plain percentile is shown. */
export const shownOfPlain = (plain: number, isPlanners: boolean): ShownPercentile =>
  shownPercentile(isPlanners ? plannersPercentile(plain) : plain, isPlanners)

/** The greatest common divisor; ends for any number, because a form names its percentile while it is typed. */
const divisor = (a: number, b: number): number => (b > 0 ? divisor(b, a % b) : a)

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
