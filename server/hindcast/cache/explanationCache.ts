import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import type { Work } from '#server/workers/work.ts'
import { HALF_STEP } from '#weather/hindcast/conditionCosts.ts'
import { type Limit, widened } from '#weather/operation.ts'
import { limitText } from '#weather/windows/limitText.ts'
import type { CachedSeries, RunRules, SeriesRequest } from '../cachedSeries.ts'
import { explanationOfHours } from '../explanationOf.ts'
import type { CreateNamespace } from './cacheNamespace.ts'
import { calendarKey } from './calendarCache.ts'
import { maskKey } from './maskCache.ts'
import type { SourceVersion } from './sourceVersion.ts'

/** A request for the explanation of a table. */
export type RequestToExplain = SeriesRequest & RunRules

/** Everything that a table and its explanation depend on. */
export function tableKey({ key }: SourceVersion, request: RequestToExplain): string {
  const { limits, windowLength, isCompressed, windParameter = '' } = request
  const calendar = calendarKey({ start: 0, length: 0 }, request)
  const masks = limits.map((limit) => maskKey(key, limit))
  return [key, calendar, windParameter, windowLength, isCompressed, ...masks].join(' ')
}

/** Rough estimate: objects of a few numbers. */
const bytesOfExplanation = ({ months, costs, conditions }: Explanation): number =>
  200 * months.length + 100 * costs.length * (1 + conditions.length)

/** Each limit widened by half a step; undefined where that is not possible. */
const widerLimits = (limits: readonly Limit[]) => limits.map((limit) => widened(limit, HALF_STEP))

/** The request for the series that an explanation needs: the limits, followed by their widened versions. */
export const requestWithWiderLimits = (request: SeriesRequest): SeriesRequest => ({
  ...request,
  // The limits imply their widened versions, so the hours within all of these are those within the original limits.
  limits: [...request.limits, ...widerLimits(request.limits).flatMap((limit) => limit ?? [])],
})

/** Computes an explanation from the series of `requestWithWiderLimits`. */
function explanationOfSeries(
  { limits, windowLength, isCompressed }: RequestToExplain,
  { sourced: { provenance, series }, each, computed }: CachedSeries,
  work: Work,
): Promise<Explanation> {
  const masksOfWider = each.slice(limits.length).values()
  return work.run(explanationOfHours, {
    conditions: limits.map((limit) => limitText(limit)),
    rules: { windowLength, isCompressed },
    // Only the hours of the conditions are counted, so the columns need not be sent to the worker.
    hours: {
      computed,
      each: each.slice(0, limits.length),
      sourced: { provenance, series: { ...series, columns: {} } },
    },
    wider: widerLimits(limits).map((limit) => limit && masksOfWider.next().value),
  })
}

/** The explanations of tables. */
export function createExplanationCache(createNamespace: CreateNamespace) {
  const explanations = createNamespace<Explanation>(bytesOfExplanation)
  return {
    cached(source: SourceVersion, request: RequestToExplain): Promise<Explanation> | undefined {
      const key = tableKey(source, request)
      const cached = explanations.cached(key)
      return cached && explanations.get(key, async () => cached)
    },
    get(source: SourceVersion, request: RequestToExplain, series: CachedSeries, work: Work) {
      const compute = () => explanationOfSeries(request, series, work)
      if (source.version === undefined) return compute()
      return explanations.get(tableKey(source, request), compute)
    },
  }
}
