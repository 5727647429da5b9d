import type { Explanation } from '../../src/schemas/shapes/explanation.ts'
import { conditionCosts } from '../../src/weather/hindcast/conditionCosts.ts'
import type { HindcastTableRequest } from '../../src/weather/hindcast/hindcastTable.ts'
import { workingMonths } from '../../src/weather/hindcast/workingMonths.ts'
import { usableMask } from '../../src/weather/masks/usableHours.ts'
import type { CachedSeries } from './hindcastCache.ts'

/**
 * The months behind a table and what each condition costs; `conditions` in words, in the order of the request.
 * The hours are those that the table itself counts (definitions A.1 to A.5).
 */
export function explanationOf(
  conditions: string[],
  request: Pick<HindcastTableRequest, 'windowLength' | 'isCompressed'>,
  { sourced: { series, provenance }, computed: { weather, work }, each }: CachedSeries,
): Explanation {
  const { windowLength, isCompressed } = request
  const usable = usableMask(weather.ok, work.permittedInSeries, windowLength, isCompressed)
  return {
    conditions,
    months: workingMonths(work, weather, usable),
    costs: conditionCosts(work, series.length, each, request),
    longestShift: work.longestShift,
    provenance,
  }
}
