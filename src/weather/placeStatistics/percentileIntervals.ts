import { monthNames } from '../calendarNames.ts'
import type { HindcastTable } from '../hindcast/hindcastTable.ts'
import { sortedPercentile } from '../statistics.ts'
import type { MonthKey } from './calendarMonths.ts'
import { type RankInterval, rankInterval } from './rankInterval.ts'

/** A percentile over years with the yearly values that bound it; null if there are too few years. */
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

/** The ranks of a percentile, by the number of years. */
type Ranks = Map<number, RankInterval | undefined>

/** Caches the ranks of whole percentiles, which most requests use. */
const ranksOfWhole = new Map<number, Ranks>()

function ranksOf(percentile: number): Ranks {
  const ranks = ranksOfWhole.get(percentile) ?? new Map()
  if (Number.isInteger(percentile)) ranksOfWhole.set(percentile, ranks)
  return ranks
}

/**
 * The percentiles, from 0 to 100, of ascending yearly values without missing ones, with their intervals (definitions C.2). The
 * ranks depend only on the number of years and are computed once for each number.
 */
export function percentilesOfYears(
  percentiles: readonly number[],
): (values: ArrayLike<number>) => PercentileInterval[] {
  const ranks = percentiles.map(ranksOf)
  const intervalOf = (index: number, years: number) => {
    const ofPercentile = ranks[index]!
    if (!ofPercentile.has(years)) ofPercentile.set(years, rankInterval(years, percentiles[index]!))
    return ofPercentile.get(years)
  }
  return (values) => {
    const at = (rank: number | null) => (rank === null ? null : (values[rank - 1] ?? null))
    return percentiles.map((percentile, index) => {
      const { rank_low = null, rank_high = null, probability = null } = intervalOf(index, values.length) ?? {}
      const value = sortedPercentile(values, percentile)
      const [low, high] = [at(rank_low), at(rank_high)]
      return { n_years: values.length, percentile, value, rank_low, rank_high, probability, low, high }
    })
  }
}

/**
 * The percentiles over the years of each month of a hindcast table with their intervals (definitions C.2), by name such as `P10`.
 * They use the values that A.5 uses for percentiles.
 */
export function percentileIntervals(
  { rows, marked }: Pick<HindcastTable, 'rows' | 'marked'>,
  percentiles: readonly number[],
): Partial<Record<MonthKey, Record<string, PercentileInterval>>> {
  const intervalsOf = percentilesOfYears(percentiles)
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
      const intervals = intervalsOf(values)
      return [
        index + 1,
        Object.fromEntries(intervals.map((interval) => [`P${interval.percentile}`, interval])),
      ]
    }),
  )
}
