import type { Site } from '#schemas/shapes/records/site.ts'
import type { SiteForecast } from '../siteForecast.ts'

export interface ForecastPanelProps {
  site: Site
  /** Absent while it loads and after a failure. */
  forecast?: SiteForecast
  onClose: () => void
}
