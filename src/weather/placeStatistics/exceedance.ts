import type { HourMask } from '../masks/hourMask.ts'
import { mean, sortedPercentile } from '../statistics.ts'
import {
  type CalendarMonth,
  countedMonths,
  figuresOfMonths,
  type MonthKey,
  type Sample,
} from './calendarMonths.ts'
import { sortedValues } from './sortedValues.ts'

/** Steps between the least and the greatest value of a curve. */
const STEPS = 50

const quantiles = [1, 5, 25, 50, 75, 95, 99] as const

/** In the parameter's unit; null if no hour is counted. */
export interface Exceedance extends Sample {
  /** Percent of the hours above each value of the curve. */
  exceeded_percent: (number | null)[]
  quantiles: Record<`p${(typeof quantiles)[number]}`, number | null>
  /** The whiskers are at P5 and P95. */
  box: Record<'whisker_low' | 'quartile_1' | 'median' | 'quartile_3' | 'whisker_high' | 'mean', number | null>
}

/** The values of an exceedance curve: 51 from `from` to `to`. */
export const curveValues = (from: number, to: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => from + (step * (to - from)) / STEPS)

/** The number of values above a limit (single precision); `sorted` is ascending. */
export function countAbove(sorted: Float32Array, limit: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (sorted[middle]! > limit) to = middle
    else from = middle + 1
  }
  return sorted.length - from
}

/**
 * How often a parameter exceeds each of `values`, and its quantiles and box, by calendar month (definitions C.3). `column` has one
 * value per hour, NaN if missing, each of which stands for `step` hours, and `known` the hours with a value; `values` are rounded to single precision like limits.
 */
export function exceedance(
  months: readonly CalendarMonth[],
  { column, known, step }: { column: Float32Array; known: HourMask; step?: number },
  values: readonly number[],
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Exceedance>> {
  return figuresOfMonths(
    {
      length: column.length,
      months,
      counted: countedMonths(months, known, step),
      known,
      ...(step && { step }),
    },
    wanted,
    (ranges) => {
      const sorted = sortedValues(column, ranges)
      const shareAbove = (value: number) =>
        sorted.length === 0 ? null : (100 * countAbove(sorted, Math.fround(value))) / sorted.length
      const [p1 = null, p5 = null, p25 = null, p50 = null, p75 = null, p95 = null, p99 = null] =
        quantiles.map((p) => sortedPercentile(sorted, p))
      return {
        exceeded_percent: values.map(shareAbove),
        quantiles: { p1, p5, p25, p50, p75, p95, p99 },
        box: {
          whisker_low: p5,
          quartile_1: p25,
          median: p50,
          quartile_3: p75,
          whisker_high: p95,
          mean: mean(sorted),
        },
      }
    },
  )
}
