import type { AnalyticsParameter } from '#schemas/shapes/hindcast/analytics.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

/** Fields that depend on one another. */
export type Cascading = Pick<AnalyticsDraft, 'site' | 'analysisLevelMeters' | 'weatherParameters'>

/** Lookups for the next site and height; absent until loaded, and after a failed call. */
export interface Lookups {
  /** Heights of the site in meters. */
  heights?: readonly number[]
  /** Parameters of the site at the height. */
  parameters?: readonly AnalyticsParameter[]
}

type Rule = (previous: Cascading, next: Cascading, lookups: Lookups) => Cascading

/** Clears the dependent fields when the site is cleared. */
const clearWithSite: Rule = (previous, next) =>
  previous.site !== null && next.site === null
    ? { ...next, analysisLevelMeters: null, weatherParameters: [] }
    : next

/** Clears a height that the site does not have. */
const clearUnknownHeight: Rule = (_previous, next, { heights }) =>
  heights === undefined || next.analysisLevelMeters === null || heights.includes(next.analysisLevelMeters)
    ? next
    : { ...next, analysisLevelMeters: null }

/** Selects the lowest height of a new site. */
const chooseLowestHeight: Rule = (_previous, next, { heights = [] }) =>
  next.site === null || next.analysisLevelMeters !== null || heights.length === 0
    ? next
    : { ...next, analysisLevelMeters: Math.min(...heights) }

/** Removes parameters that the site does not have at the height. */
const removeUnavailableParameters: Rule = (_previous, next, { parameters }) => {
  if (parameters === undefined) return next
  const weatherParameters = next.weatherParameters.filter((row) => parameters.some(({ id }) => id === row.id))
  return weatherParameters.length === next.weatherParameters.length ? next : { ...next, weatherParameters }
}

const rules = [clearWithSite, clearUnknownHeight, chooseLowestHeight, removeUnavailableParameters]

/** Applies a change of site, height or lookups to the form (specification section 4); returns `next` itself if nothing changes. */
export const cascade: Rule = (previous, next, lookups) =>
  rules.reduce((form, rule) => rule(previous, form, lookups), next)

/** A message about a height that the site does not have; undefined if it was kept or the site was cleared. */
export function heightText(before: Cascading, { site, analysisLevelMeters }: Cascading): string | undefined {
  const height = before.analysisLevelMeters
  if (site === null || height === null || height === analysisLevelMeters) return undefined
  return `${site.name} has no data at ${height} m, so its lowest height is chosen.`
}

/** A message that names the removed active parameters and the reason; undefined if none was removed. */
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
