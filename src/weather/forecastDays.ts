import type { HourlySeries } from './series.ts'
import { DAY, HOUR } from './time.ts'

/** The longest forecast, days; shorter ones are cut from it. */
export const MAX_DAYS = 10

/** The numbers of forecast days to choose from. */
export const forecastDays = [5, MAX_DAYS] as const
export type ForecastDays = (typeof forecastDays)[number]

/** The first and the last hour of a forecast, unix seconds. */
export interface Horizon {
  from: number
  to: number
}

/** The range of the first `days` days of a run, null if it has no hours. */
export function horizonOf(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  days: number,
): Horizon | null {
  return length === 0 ? null : { from: start, to: Math.min(start + (length - 1) * HOUR, start + days * DAY) }
}
