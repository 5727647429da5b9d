import type { WorkingMonth } from '../hindcast/workingMonths.ts'
import { mean } from '../statistics.ts'
import { percentilesOfYears } from './percentileIntervals.ts'

/** A percentile over the years, and the yearly values that bound it; null if there are too few years (definitions C.2). */
export interface AmountPercentile {
  value: number | null
  low: number | null
  high: number | null
}

/** One amount of a calendar month over the years that count; null if none counts. */
export interface Amounts {
  average: number | null
  /** By name, such as P10. */
  percentiles: Record<string, AmountPercentile>
}

/**
 * The usable part of a calendar month: in percent of the permitted hours with data (definitions A.5), in hours and in days (A.7);
 * beside it the days on which work can start (A.4).
 */
export interface MonthAmounts {
  /** 1 to 12. */
  month: number
  /** The number of years that count, which are those used for the averages of the table. */
  years: number
  percent: Amounts
  hours: Amounts
  days: Amounts
  startDays: Amounts
}

/** The amounts of the twelve months at plain percentiles over the years. */
export function monthAmounts(
  months: readonly WorkingMonth[],
  percentiles: readonly number[],
): MonthAmounts[] {
  const byMonth = Map.groupBy(
    months.filter(({ isLeftOut }) => !isLeftOut),
    ({ month }) => month,
  )
  const intervalsOf = percentilesOfYears(percentiles)
  const amountsOf = (values: readonly number[]): Amounts => ({
    average: mean(values),
    percentiles: Object.fromEntries(
      intervalsOf(new Float64Array(values).sort()).map(({ percentile, value, low, high }) => [
        `P${percentile}`,
        { value, low, high },
      ]),
    ),
  })
  return Array.from({ length: 12 }, (_, index) => index + 1).map((month) => {
    const years = byMonth.get(month) ?? []
    return {
      month,
      years: years.length,
      // A share of zero hours is undefined.
      percent: amountsOf(
        years.filter(({ known }) => known > 0).map(({ known, usable }) => (100 * usable) / known),
      ),
      hours: amountsOf(years.map(({ usable }) => usable)),
      days: amountsOf(years.map(({ usableDays }) => usableDays)),
      startDays: amountsOf(years.map(({ startDays }) => startDays)),
    }
  })
}
