import type { HwwaParameter } from '../../../schemas/shapes/analytics.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

/** The fields that depend on one another. */
export type Cascading = Pick<AnalyticsDraft, 'site' | 'analysisLevelMeters' | 'weatherParameters'>

/** The lookups of the next site and height; absent until loaded, as after a call that failed. */
export interface Lookups {
  /** Metres, of the site. */
  heights?: readonly number[]
  /** Of the site at the height. */
  parameters?: readonly HwwaParameter[]
}

type Rule = (previous: Cascading, next: Cascading, lookups: Lookups) => Cascading

/** Clearing the site clears the fields that depend on it. */
const clearWithSite: Rule = (previous, next) =>
  previous.site !== null && next.site === null
    ? { ...next, analysisLevelMeters: null, weatherParameters: [] }
    : next

/** A height that the site does not have is cleared. */
const keepHeightOfSite: Rule = (_previous, next, { heights }) =>
  heights === undefined || next.analysisLevelMeters === null || heights.includes(next.analysisLevelMeters)
    ? next
    : { ...next, analysisLevelMeters: null }

/** A site begins with its lowest height. */
const chooseLowestHeight: Rule = (_previous, next, { heights = [] }) =>
  next.site === null || next.analysisLevelMeters !== null || heights.length === 0
    ? next
    : { ...next, analysisLevelMeters: Math.min(...heights) }

/** Parameters that the site does not have at the height are removed. */
const keepAvailableParameters: Rule = (_previous, next, { parameters }) => {
  if (parameters === undefined) return next
  const weatherParameters = next.weatherParameters.filter((row) => parameters.some(({ id }) => id === row.id))
  return weatherParameters.length === next.weatherParameters.length ? next : { ...next, weatherParameters }
}

const rules = [clearWithSite, keepHeightOfSite, chooseLowestHeight, keepAvailableParameters]

/** Applies a change of site or height, or of their lookups, to the form (specification section 4); `next` itself where nothing changes. */
export const cascade: Rule = (previous, next, lookups) =>
  rules.reduce((form, rule) => rule(previous, form, lookups), next)

/** The active parameters that a change has removed, and why; undefined where it has removed none. */
export function removedText(before: Cascading, after: Cascading): string | undefined {
  const removed = before.weatherParameters.filter(
    ({ id, isActive }) => isActive && !after.weatherParameters.some((row) => row.id === id),
  )
  if (removed.length === 0) return undefined
  const names = removed.map(({ description, name }) => description || name).join(', ')
  return after.site === null
    ? `Removed with the site: ${names}.`
    : `Removed, because ${after.site.name} has no such data at ${after.analysisLevelMeters} m: ${names}.`
}
