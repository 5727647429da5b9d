import timeZoneOf from 'tz-lookup'
import type { StatisticsRequest, StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'
import type { FieldError } from '#schemas/validation/validator.ts'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { fromHindcastHours } from '#weather/adapters/windowSelection.ts'
import type { Limit } from '#weather/operation.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { AdmitWork } from '../workers/work.ts'
import type { CachedHindcast } from './cache/hindcastCache.ts'
import type { SeriesRequest } from './cachedSeries.ts'
import { completeStatistic, figuresOfStatistic, statisticOf } from './statisticTasks.ts'

const optionsIn = ({
  latitude: _,
  longitude: __,
  statistic: ___,
  request,
  ...beside
}: StatisticsRequest) => ({
  ...beside,
  ...request,
})

/** Checks that a schema cannot express, besides the place: the options that the statistic needs, and the parameters that it allows. */
export function statisticErrors(body: StatisticsRequest): FieldError[] {
  const options = optionsIn(body)
  const at = (key: string) => `${body.request ? '/request' : ''}/${key}`
  const { needs, reads } = statisticOf(body.statistic)
  const missing = needs.filter((key) => options[key] === undefined)
  const unfit = reads(completeStatistic(options)).filter(([key, name, isFit]) => {
    const parameter = parameterByName(name)
    return !missing.includes(key) && !(parameter && isFit(parameter))
  })
  const unknown = (options.conditions ?? []).flatMap(({ name }, index) =>
    parameterByName(name)
      ? []
      : [{ path: at(`conditions/${index}/name`), message: `Unknown parameter ${name}` }],
  )
  return [
    ...missing.map((key) => ({ path: at(key), message: 'Required' })),
    ...unfit.map(([key, name]) => ({ path: at(key), message: `${body.statistic} is not made of ${name}` })),
    ...unknown,
  ]
}

/** The figures of a validated request; there may be none if the source lacks a parameter or its data are synthetic. */
export async function placeStatistic(
  body: StatisticsRequest,
  cache: Pick<CachedHindcast, 'get'>,
  admit: AdmitWork,
): Promise<StatisticsResult> {
  const { latitude, longitude, statistic } = body
  const point = { latitude, longitude }
  const options = completeStatistic(optionsIn(body))
  const { reads, neverOfSynthetic, ofNoPlace } = statisticOf(statistic)
  const limits: Limit[] = options.conditions.map(({ name, ...condition }) => fromCondition(name, condition))
  const names = reads(options).map(([, name]) => name)
  const workWindow = { ...fromHindcastHours(options), timeZone: timeZoneOf(latitude, longitude) }
  const request: SeriesRequest = { point, limits, workWindow, parameters: names }
  const result = { statistic, data: null, failedParameters: [], status: 'OK', statusMessage: '' }
  if (ofNoPlace) return { ...result, data: ofNoPlace(options) }
  return admit(async (work) => {
    const { sourced, computed } = await cache.get(request, (compute) => compute(work))
    const { series, provenance } = sourced
    const failed = [...limits.map(({ parameter }) => parameter), ...names].filter(
      (name) => !series.columns[name],
    )
    if (failed.length > 0)
      return {
        ...result,
        failedParameters: failed.map((name) => parameterByName(name)?.displayName ?? name),
        status: 'No data',
        statusMessage: 'The data at this point lack a parameter of the request.',
        provenance,
      }
    if (provenance.synthetic && neverOfSynthetic !== undefined)
      return { ...result, status: 'No data', statusMessage: neverOfSynthetic, provenance }
    // The conditions are already reduced to hours, so the worker only gets the columns that it reads.
    const columns = Object.fromEntries(names.map((name) => [name, series.columns[name]!]))
    const hours = { sourced: { provenance, series: { ...series, columns } }, computed }
    const data = await work.run(figuresOfStatistic, { statistic, options, point, limits, workWindow, hours })
    return { ...result, data, statusMessage: `${provenance.title}.`, provenance }
  })
}
