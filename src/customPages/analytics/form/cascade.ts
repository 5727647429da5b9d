import type { HwwaParameter } from '../../../schemas/shapes/analytics.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

/** The fields that hang on one another. */
export type Cascading = Pick<AnalyticsDraft, 'site' | 'analysisLevelMeters' | 'weatherParameters'>

/** What is known of the next site and height; absent while it is not known, as after a call that failed. */
export interface Lookups {
  /** Metres, of the site. */
  heights?: readonly number[]
  /** Of the site at the height. */
  parameters?: readonly HwwaParameter[]
}

type Rule = (previous: Cascading, next: Cascading, lookups: Lookups) => Cascading

/** Clearing the site empties what hangs on it. */
const clearWithSite: Rule = (previous, next) =>
  previous.site !== null && next.site === null
    ? { ...next, analysisLevelMeters: null, weatherParameters: [] }
    : next

/** A height that the site does not have is cleared. */
const keepHeightOfSite: Rule = (_previous, next, { heights }) =>
  heights === undefined || next.analysisLevelMeters === null || heights.includes(next.analysisLevelMeters)
    ? next
    : { ...next, analysisLevelMeters: null }

/** Parameters that the site does not have at the height are removed. */
const keepAvailableParameters: Rule = (_previous, next, { parameters }) => {
  if (parameters === undefined) return next
  const weatherParameters = next.weatherParameters.filter((row) => parameters.some(({ id }) => id === row.id))
  return weatherParameters.length === next.weatherParameters.length ? next : { ...next, weatherParameters }
}

const rules = [clearWithSite, keepHeightOfSite, keepAvailableParameters]

/** What a change of site or height, or news of them, makes of the form (specification section 4); `next` where nothing. */
export const cascade: Rule = (previous, next, lookups) =>
  rules.reduce((form, rule) => rule(previous, form, lookups), next)
