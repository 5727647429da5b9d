import type { Forecast } from '../../schemas/entities.ts'
import { type WindowSegment, windowSegments, windowStatus } from './windowSegments.ts'

const WEATHER_WINDOW = 2

/** The weather windows of a forecast, null where the user has set no thresholds that apply to the site. */
export function weatherWindow({ chartSets }: Forecast): WindowSegment[] | null {
  const chartSet = chartSets.find(({ chartType }) => chartType === WEATHER_WINDOW)
  const points = chartSet?.groups[0]?.data ?? []
  const judged = points.some(({ value }) => windowStatus(value) !== null)
  const limited = chartSets
    .flatMap(({ groups }) => groups)
    .some(({ thresholdMin, thresholdMax }) => thresholdMin !== null || thresholdMax !== null)
  // Limits of parameters in no chart count too, even where not an hour of them has data.
  const decided = (chartSet?.deciding?.limits.length ?? 0) > 0
  return judged || limited || decided ? windowSegments(points) : null
}
