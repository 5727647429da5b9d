import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'

export interface ForecastPanelProps {
  site: Site
  /** Absent while it loads and after a failure. */
  forecast?: Forecast
  onClose: () => void
}
