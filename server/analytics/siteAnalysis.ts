import type { AnalyticsRequest, AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import { type AnalyticsTableRequest, analyticsTable } from '#weather/hindcast/analyticsTable.ts'
import { otherPause } from '#weather/hindcast/otherPause.ts'
import { type WorkingMonth, workingMonths } from '#weather/hindcast/workingMonths.ts'
import { hindcastParameters, type Parameter, windSpeeds } from '#weather/parameters.ts'
import { monthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import type { Place } from '#weather/series.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import type { CachedSeries } from '../hindcast/cachedSeries.ts'
import { isAtSea } from '../hindcast/isAtSea.ts'
import type { HindcastSource } from '../sources/source.ts'

/** The historical data that the source has at a site. */
export interface Available {
  /** Heights in meters with a wind speed, lowest first. */
  heights: number[]
  /** The parameters of an analysis at one of the heights: those without a height and those of this height. */
  at: (height: number) => Parameter[]
}

/** The data that the source offers for an analysis at a site. Rejects with SourceUnavailable. */
export async function availableParameters(
  weather: HindcastSource,
  { latitude, longitude }: Place,
): Promise<Available> {
  const point = { latitude, longitude, offshore: isAtSea(latitude, longitude) }
  const names = await weather.parameters(point).catch(throwSourceUnavailable)
  const present = hindcastParameters.filter(({ name }) => names.includes(name))
  return {
    heights: windSpeeds.filter((parameter) => present.includes(parameter)).map(({ height = 0 }) => height),
    at: (height) =>
      present.filter((parameter) => parameter.height === undefined || parameter.height === height),
  }
}

/**
 * The analysis of a request over a source's series. If the source has no values of a requested parameter, there is only the
 * wind's variability. `echoedBounds` are the bounds of the request, if it wants them returned.
 */
export function analyseSite(
  request: AnalyticsTableRequest,
  { sourced: { series, provenance }, computed }: CachedSeries,
  echoedBounds?: AnalyticsRequest['weatherParameters'],
): AnalyticsResult {
  const { windowLength, workWindow } = request
  const isCompressed = workWindow.isCompressed === true
  const months = workingMonths(computed.work, computed.weather, { windowLength, isCompressed })
  const cached = { ...computed, months }
  const { hours, days, windVariabilityYearly } = analyticsTable(series, request, cached)
  const hasAll = request.limits.every(({ parameter }) =>
    series.columns[parameter]?.some((value) => !Number.isNaN(value)),
  )
  const other = hasAll
    ? otherPause(months, computed, { windowLength, isCompressed }, request.months)
    : undefined
  return {
    hwwa: hasAll
      ? [{ hwwaHours: hours, hwwaDays: days, ...(echoedBounds && { weatherParameters: echoedBounds }) }]
      : [],
    windVariabilityYearly,
    isAlwaysZero: !isCompressed && windowLength > computed.work.longestShift,
    ...(hasAll && { amounts: requestedAmounts(months, request) }),
    ...(other && { otherPause: other }),
    point: { latitude: request.point.latitude, longitude: request.point.longitude },
    provenance,
  }
}

/** The amounts for the months and the percentile of the request. */
const requestedAmounts = (months: readonly WorkingMonth[], request: AnalyticsTableRequest) =>
  monthAmounts(months, [request.percentile]).filter(({ month }) => request.months.includes(month))
