import { favourable } from '../masks/favourable.ts'
import type { Operation } from '../operation.ts'
import type { HourlySeries, Place } from '../series.ts'
import { mean, percentile } from '../statistics.ts'
import type { CachedHours } from './hindcastTable.ts'
import { type MonthlyMean, monthlyMeans } from './monthlyMeans.ts'
import { type WindVariability, windVariability } from './windVariability.ts'
import { type WorkingMonth, workingMonths } from './workingMonths.ts'
import { workMonths } from './workMonths.ts'

/** An operation, with the months and statistics to compute. */
export interface AnalyticsTableRequest extends Operation {
  /** The months requested, 1 to 12. */
  months: readonly number[]
  /** Plain percentile over the years, 1 to 99. */
  percentile: number
  /** The parameter of the wind speed at the analysis level, for example `wind_speed_100m`. */
  windParameter: string
  point: Place
}

/** A value by month number; null if no year has enough data. */
export type ByMonth = Record<string, number | null>

export interface AnalyticsTable {
  /** `total_hours` and `usable_hours_p{NN}`. */
  hours: Record<string, ByMonth>
  /** `total_days` and `usable_days_p{NN}`. */
  days: Record<string, ByMonth>
  windVariabilityYearly: WindVariability[]
}

/**
 * Weather-window analytics (definitions A.7): per month the mean over the years of permitted hours and days, the percentile
 * over the years of usable hours and days, and the variability of the mean wind speed.
 *
 * Runs may not span shifts, unless work may pause. All four use the same years: those with at least 95 % of the month's permitted hours known.
 * Throws RangeError as `hindcastTable` does, and for a percentile outside 0 to 100.
 */
export function analyticsTable(
  series: HourlySeries,
  request: AnalyticsTableRequest,
  cached: CachedHours & { windMeans?: readonly MonthlyMean[] } = {},
): AnalyticsTable {
  const { months, limits, windowLength, workWindow, windParameter, point } = request
  const work = cached.work ?? workMonths(series, point, workWindow)
  const weather = cached.weather ?? favourable(series, limits)
  const runs = { windowLength, isCompressed: workWindow.isCompressed === true }
  const counted = (cached.months ?? workingMonths(work, weather, runs)).filter(({ isLeftOut }) => !isLeftOut)
  const yearsOf = Map.groupBy(counted, ({ month }) => month)
  const byMonth = (
    value: (year: WorkingMonth) => number,
    reduce: (sample: number[]) => number | null,
  ): ByMonth =>
    Object.fromEntries(months.map((month) => [month, reduce((yearsOf.get(month) ?? []).map(value))]))
  const wind = series.columns[windParameter]
  const quantile = (sample: number[]) => percentile(sample, request.percentile)
  return {
    hours: {
      total_hours: byMonth(({ permitted }) => permitted, mean),
      [`usable_hours_p${request.percentile}`]: byMonth((year) => year.usable, quantile),
    },
    days: {
      total_days: byMonth(({ permittedDays }) => permittedDays, mean),
      [`usable_days_p${request.percentile}`]: byMonth(({ usableDays }) => usableDays, quantile),
    },
    windVariabilityYearly: windVariability(
      cached.windMeans ?? (wind ? monthlyMeans(wind, work) : []),
      months,
    ),
  }
}
