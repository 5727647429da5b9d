import type { Explanation } from '../../src/schemas/entities.ts'
import { conditionCosts } from '../../src/weather/hindcast/conditionCosts.ts'
import type { HindcastTableRequest } from '../../src/weather/hindcast/hindcastTable.ts'
import { workingMonths } from '../../src/weather/hindcast/workingMonths.ts'
import { usableMask } from '../../src/weather/masks/usableHours.ts'
import type { Remembered } from './hindcastMemory.ts'

/**
 * The months behind a table and what each condition costs; `conditions` in words, in the order in which they were asked.
 * The hours are those that the table itself counts (definitions A.1 to A.5).
 */
export function explanationOf(
  conditions: string[],
  question: Pick<HindcastTableRequest, 'windowLength' | 'isCompressed'>,
  { sourced: { series, provenance }, kept: { weather, work }, each }: Remembered,
): Explanation {
  const { windowLength, isCompressed } = question
  const usable = usableMask(weather.ok, work.permittedInSeries, windowLength, isCompressed)
  return {
    conditions,
    months: workingMonths(work, weather, usable),
    costs: conditionCosts(work, series.length, each, question),
    longestShift: work.longestShift,
    provenance,
  }
}
