import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import { conditionCosts } from '#weather/hindcast/conditionCosts.ts'
import { workingMonths } from '#weather/hindcast/workingMonths.ts'
import type { Task } from '../workers/work.ts'
import type { CachedSeries, RunRules } from './cachedSeries.ts'

/** `conditions` are texts in the order of `hours.each`; `wider` has the hours within each widened limit, if there is one. */
interface ExplanationRequest {
  conditions: string[]
  rules: RunRules
  hours: CachedSeries
  wider: (CachedSeries['each'][number] | undefined)[]
}

/**
 * The months behind a table and the cost of each condition. The hours are those that the table itself counts
 * (definitions A.1 to A.5).
 */
function explanationOf({ conditions, rules, hours, wider }: ExplanationRequest): Explanation {
  const { sourced, computed, each } = hours
  const { work } = computed
  return {
    conditions,
    months: workingMonths(work, computed.weather, rules),
    costs: conditionCosts(work, sourced.series.length, each, rules, wider),
    longestShift: work.longestShift,
    provenance: sourced.provenance,
  }
}

export const explanationOfHours: Task<ExplanationRequest, Explanation> = {
  name: 'explanation of a table',
  compute: explanationOf,
}
