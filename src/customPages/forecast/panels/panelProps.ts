import type { Site } from '#schemas/shapes/records/site.ts'
import { tokens } from '#tokens.ts'
import type { SiteForecast } from '../siteForecast.ts'

export interface ForecastPanelProps {
  site: Site
  /** Absent while it loads and after a failure. */
  forecast?: SiteForecast
  onClose: () => void
}

/** Pixels of the panel of limits. */
export const LIMITS_WIDTH = 615

/** Minimum readable width of a forecast beside a panel, pixels. */
const READABLE = 440

/** The container query for a panel of this width that has room beside the forecast instead of over it. */
export const besideForecast = (width: number): string =>
  `@container (min-width: ${width + READABLE + tokens.size.iconRail}px)`
