import { monthNames } from '../calendarNames.ts'
import type { HindcastTable } from '../hindcast/hindcastTable.ts'
import { percentile } from '../statistics.ts'
import type { MonthKey } from './calendarMonths.ts'
import { rankInterval } from './rankInterval.ts'

/** A percentile over years with the yearly values between which it lies; null where the years are too few. */
export interface PercentileInterval {
  n_years: number
  percentile: number
  value: number | null
  rank_low: number | null
  rank_high: number | null
  probability: number | null
  low: number | null
  high: number | null
}

/** The percentile of ascending yearly values with its interval (definitions C.2). */
export function percentileInterval(values: readonly number[], p: number): PercentileInterval {
  const { rank_low = null, rank_high = null, probability = null } = rankInterval(values.length, p) ?? {}
  const at = (rank: number | null) => (rank === null ? null : (values[rank - 1] ?? null))
  return {
    ...{ n_years: values.length, percentile: p, value: percentile(values, p) },
    ...{ rank_low, rank_high, probability, low: at(rank_low), high: at(rank_high) },
  }
}

/**
 * The percentiles over the years of each month of a hindcast table with their intervals (definitions C.2), by `P` and the percentile: of the
 * values that A.5 takes for them.
 */
export function percentileIntervals(
  { rows, marked }: Pick<HindcastTable, 'rows' | 'marked'>,
  percentiles: readonly number[],
): Partial<Record<MonthKey, Record<string, PercentileInterval>>> {
  const isMarked = new Map(marked.map(({ Year, ...months }) => [Year, months]))
  const valuesOf = (month: (typeof monthNames)[number]) =>
    rows
      .flatMap(({ Year, ...values }) => {
        const value = values[month]
        return typeof Year === 'number' && value !== null && !isMarked.get(Year)?.[month] ? [value] : []
      })
      .sort((one, other) => one - other)
  return Object.fromEntries(
    monthNames.map((month, index) => {
      const values = valuesOf(month)
      return [index + 1, Object.fromEntries(percentiles.map((p) => [`P${p}`, percentileInterval(values, p)]))]
    }),
  )
}
