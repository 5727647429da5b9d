import type { HwwaResult } from '../../../schemas/shapes/analytics.ts'
import type { ByMonth } from '../../../weather/hindcast/analyticsTable.ts'
import type { YearCount } from './fewYears.ts'

/** The total of a month and the usable part of it; null where no year has enough data. */
export interface Amount {
  usable: number | null
  total: number | null
}

export interface MonthRow {
  /** 1 to 12. */
  month: number
  hours: Amount
  days: Amount
}

/**
 * The answer by month, in the order of the year, at the plain percentile of the request. Null where there is nothing to
 * show: no analysis, or one without a single value.
 */
export function monthRows({ hwwa }: HwwaResult, plain: number, months: readonly number[]): MonthRow[] | null {
  const [analysis] = hwwa
  if (!analysis) return null
  const amount = (table: Record<string, ByMonth>, unit: 'hours' | 'days', month: number): Amount => ({
    usable: table[`usable_${unit}_p${plain}`]?.[month] ?? null,
    total: table[`total_${unit}`]?.[month] ?? null,
  })
  const rows = months
    .toSorted((a, b) => a - b)
    .map((month) => ({
      month,
      hours: amount(analysis.hwwaHours, 'hours', month),
      days: amount(analysis.hwwaDays, 'days', month),
    }))
  return rows.some(({ hours, days }) => hours.usable !== null || days.usable !== null) ? rows : null
}

/** From how many years the months' values are, as far as the wind tells; null without any wind. */
export function yearCount({ windVariabilityYearly }: HwwaResult): YearCount | null {
  const counts = windVariabilityYearly
    .map(({ windSpeedYearly }) => Object.keys(windSpeedYearly).length)
    .filter((count) => count > 0)
  return counts.length === 0 ? null : { fewest: Math.min(...counts), most: Math.max(...counts) }
}
