import type { Forecast, Site } from '../../../schemas/entities.ts'

export interface ForecastPanelProps {
  site: Site
  /** Absent while it loads and after a failure. */
  forecast?: Forecast
  onClose: () => void
}
