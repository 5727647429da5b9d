import type { AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import type { ByMonth } from '#weather/hindcast/analyticsTable.ts'
import { type YearCount, yearCountOf } from '#weather/placeStatistics/fewYears.ts'
import type { AmountPercentile } from '#weather/placeStatistics/monthAmounts.ts'

/** The total of a month and the usable part of it; null where no year has enough data. */
export interface Amount {
  usable: number | null
  total: number | null
  /** The yearly values between which the usable part lies (definitions C.2); absent if the answer has none. */
  interval?: { low: number | null; high: number | null }
}

export interface MonthRow {
  /** 1 to 12. */
  month: number
  hours: Amount
  days: Amount
  startDays: Amount
}

/**
 * The answer by month in calendar order, at the plain percentile of the request. Null if there is nothing to
 * show: no analysis, or one without a single value.
 */
export function monthRows(
  { hwwa, amounts }: AnalyticsResult,
  plain: number,
  months: readonly number[],
): MonthRow[] | null {
  const [analysis] = hwwa
  if (!analysis) return null
  const at = (month: number, unit: keyof Omit<MonthRow, 'month'>) =>
    amounts?.find((row) => row.month === month)?.[unit].percentiles[`P${plain}`]
  const amount = (table: Record<string, ByMonth>, unit: 'hours' | 'days', month: number): Amount => ({
    usable: table[`usable_${unit}_p${plain}`]?.[month] ?? null,
    total: table[`total_${unit}`]?.[month] ?? null,
    ...intervalOf(at(month, unit)),
  })
  const rows = months
    .toSorted((a, b) => a - b)
    .map((month) => ({
      month,
      hours: amount(analysis.hwwaHours, 'hours', month),
      days: amount(analysis.hwwaDays, 'days', month),
      startDays: {
        usable: at(month, 'startDays')?.value ?? null,
        total: analysis.hwwaDays.total_days?.[month] ?? null,
        ...intervalOf(at(month, 'startDays')),
      },
    }))
  return rows.some(({ hours, days }) => hours.usable !== null || days.usable !== null) ? rows : null
}

const intervalOf = (at: AmountPercentile | undefined): Pick<Amount, 'interval'> =>
  at ? { interval: { low: at.low, high: at.high } } : {}

/** Number of years behind the monthly values, taken from the wind if the answer has no amounts; null if there are none. */
export const yearCount = ({ amounts, windVariabilityYearly }: AnalyticsResult): YearCount | null =>
  yearCountOf(
    amounts?.map(({ years }) => years) ??
      windVariabilityYearly.map(({ windSpeedYearly }) => Object.keys(windSpeedYearly).length),
  )
