import { monthNames } from '../calendarNames.ts'
import { mean, standardDeviation } from '../statistics.ts'
import { isPoorlyKnown } from './monthlyHours.ts'
import type { MonthlyMean } from './monthlyMeans.ts'

/** Year-to-year variability of one month's mean wind speed, m/s; null if too few years or none have a value. */
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

/** Caches the variability of the twelve months by their means, which are the same for all requests of a place. */
const variabilityOfMeans = new WeakMap<readonly MonthlyMean[], WindVariability[]>()

/**
 * Monthly mean wind speed of all hours, permitted or not (definitions A.7), one entry for each month requested.
 *
 * `means` are those of the wind speed, m/s; empty if the column is absent.
 */
export function windVariability(means: readonly MonthlyMean[], months: readonly number[]): WindVariability[] {
  const ofYear = variabilityOfMeans.get(means) ?? variabilityOfMonths(means)
  variabilityOfMeans.set(means, ofYear)
  return months.map((month) => ofYear[month - 1]!)
}

function variabilityOfMonths(means: readonly MonthlyMean[]): WindVariability[] {
  const byMonth = Map.groupBy(means, ({ month }) => month)
  return monthNames.map((_, index) => {
    const month = index + 1
    const present = (byMonth.get(month) ?? []).filter(
      ({ known, hours }) => known > 0 && !isPoorlyKnown(known, hours),
    )
    const yearly = Object.fromEntries(present.map(({ year, mean }) => [year, mean]))
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
