import type { Explanation } from '../../src/schemas/shapes/explanation.ts'
import { conditionCosts } from '../../src/weather/hindcast/conditionCosts.ts'
import { workingMonths } from '../../src/weather/hindcast/workingMonths.ts'
import { usableMask } from '../../src/weather/masks/usableHours.ts'
import type { Task } from '../workers/work.ts'
import type { CachedSeries, RunRules } from './cachedSeries.ts'

/** `conditions` in words, in the order of `hours.each`. */
interface ExplanationRequest {
  conditions: string[]
  rules: RunRules
  hours: CachedSeries
}

/**
 * The months behind a table and what each condition costs. The hours are those that the table itself counts (definitions A.1 to
 * A.5).
 */
function explanationOf({ conditions, rules, hours }: ExplanationRequest): Explanation {
  const { sourced, computed, each } = hours
  const { weather, work } = computed
  const usable = usableMask(weather.ok, work.permittedInSeries, rules.windowLength, rules.isCompressed)
  return {
    conditions,
    months: workingMonths(work, weather, usable),
    costs: conditionCosts(work, sourced.series.length, each, rules),
    longestShift: work.longestShift,
    provenance: sourced.provenance,
  }
}

export const explanationOfHours: Task<ExplanationRequest, Explanation> = {
  name: 'explanation of a table',
  compute: explanationOf,
}
