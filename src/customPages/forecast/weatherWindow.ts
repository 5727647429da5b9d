import type { Forecast } from '../../schemas/entities.ts'
import { type WindowSegment, windowSegments, windowStatus } from './windowSegments.ts'

const WEATHER_WINDOW = 2

/** The weather windows of a forecast, null where the user has set no thresholds that apply to the site. */
export function weatherWindow({ chartSets }: Forecast): WindowSegment[] | null {
  const points = chartSets.find(({ chartType }) => chartType === WEATHER_WINDOW)?.groups[0]?.data ?? []
  const judged = points.some(({ value }) => windowStatus(value) !== null)
  const limited = chartSets
    .flatMap(({ groups }) => groups)
    .some(({ thresholdMin, thresholdMax }) => thresholdMin !== null || thresholdMax !== null)
  return judged || limited ? windowSegments(points) : null
}
