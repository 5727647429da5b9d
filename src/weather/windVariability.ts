import { mean, standardDeviation } from './mean.ts'
import { isPoorlyKnown } from './monthlyHours.ts'
import type { HourlySeries } from './series.ts'
import type { WorkMonths } from './workMonths.ts'

/** Year-to-year variability of one month's mean wind speed, m/s; null where no year or too few have a value. */
export interface WindVariability {
  month: number
  /** Monthly mean by year; years with less than 95 % of the month's hours known are absent. */
  windSpeedYearly: Record<string, number>
  windSpeedAvg: number | null
  /** The average minus and plus one sample standard deviation over the years. */
  windSpeedLower: number | null
  windSpeedUpper: number | null
  windSpeedUnit: string
}

/**
 * Monthly mean wind speed of all hours, permitted or not (definitions A.7), one entry for each month asked for.
 *
 * `column` holds m/s per hour of the series, NaN where missing; an absent column has no value anywhere.
 */
export function windVariability(
  series: HourlySeries,
  column: Float32Array | undefined,
  work: WorkMonths,
  months: readonly number[],
): WindVariability[] {
  return months.map((month) => {
    const yearly: Record<string, number> = {}
    for (const range of work.months) {
      if (range.month !== month || !column) continue
      const from = Math.min(series.length, Math.max(0, range.from - work.offset))
      const hours = column.subarray(from, Math.max(from, range.to - work.offset))
      const known = hours.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
      const average = mean(hours)
      if (average !== null && !isPoorlyKnown(known, range.to - range.from)) yearly[range.year] = average
    }
    const windSpeedAvg = mean(Object.values(yearly))
    const deviation = standardDeviation(Object.values(yearly))
    const isKnown = windSpeedAvg !== null && deviation !== null
    return {
      month,
      windSpeedYearly: yearly,
      windSpeedAvg,
      windSpeedLower: isKnown ? windSpeedAvg - deviation : null,
      windSpeedUpper: isKnown ? windSpeedAvg + deviation : null,
      windSpeedUnit: 'm/s',
    }
  })
}
