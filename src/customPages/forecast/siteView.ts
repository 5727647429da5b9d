import type { ForecastDays } from '#weather/forecastDays.ts'

export const modes = ['Chart', 'Table'] as const
export type Mode = (typeof modes)[number]

/** How a site's forecast is shown. */
export interface SiteView {
  mode: Mode
  days: ForecastDays
  isLocalTime: boolean
  showThresholds: boolean
}
