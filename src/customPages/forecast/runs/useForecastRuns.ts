import { useDeferredValue, useMemo } from 'react'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { useCall } from '#providers/api/useCall.ts'
import type { ForecastRuns } from '#schemas/shapes/forecast/forecastRuns.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import type { Limit } from '#weather/operation.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import type { UncertainForecast } from '#weather/windows/certainty.ts'
import { type SiteForecast, seriesOf } from '../siteForecast.ts'

/** The medians of an earlier run. */
export interface EarlierRun {
  /** Forecast reference time, unix seconds. */
  run: number
  series: HourlySeries
}

/** The runs that the page compares with the shown one. */
export interface ComparedRuns {
  /** Reference times of the latest runs of the site, newest first. */
  latest: readonly number[]
  /** The shown run with its bands and members. */
  shown: UncertainForecast & { run: number }
  /** The earlier runs, newest first. */
  earlier: readonly EarlierRun[]
}

/** Whether a group is a median line: not a band or an extreme of an ensemble. */
export const isMedianLine = ({ plotType, minMaxForecast }: ChartGroup): boolean =>
  plotType === 'Line' && minMaxForecast === undefined

/** The answer as series; undefined if it has no run. */
export function comparedRuns({ latest, runs, members }: ForecastRuns): ComparedRuns | undefined {
  const [current, ...earlier] = runs
  if (!current) return undefined
  return {
    latest,
    shown: {
      run: current.run,
      series: seriesOf(current.start, current.columns),
      members: members.map((columns) => seriesOf(current.start, columns)),
    },
    earlier: earlier.map(({ run, start, columns }) => ({ run, series: seriesOf(start, columns) })),
  }
}

/** Ids of the judged and drawn parameters, sorted so that equal sets make the same request. */
function comparedParameters({ charts }: SiteForecast, limits: readonly Limit[]): string {
  const drawn = charts.flatMap(({ groups }) => groups.filter(isMedianLine))
  const names = [...limits.map(({ parameter }) => parameter), ...drawn.map(({ parameter }) => parameter)]
  const ids = names.flatMap((name) => parameterByName(name)?.parameterId ?? [])
  return [...new Set(ids)].sort((a, b) => a - b).join(',')
}

/** The runs before the shown one, requested once per run after the forecast has loaded. Undefined until then. */
export function useForecastRuns(
  { id }: Pick<Site, 'id'>,
  forecast: SiteForecast,
  limits: readonly Limit[],
): ComparedRuns | undefined {
  const run = forecast.provenance.forecastReferenceTime
  const parameters = comparedParameters(forecast, limits)
  const { data } = useCall<ForecastRuns>(
    'forecastRuns',
    { params: { id }, query: { run, parameters } },
    {
      enabled: run !== undefined && parameters !== '',
      quiet: true,
      staleTime: Number.POSITIVE_INFINITY,
      keepPrevious: true,
    },
  )
  const answer = useDeferredValue(data)
  const compared = useMemo(() => answer && comparedRuns(answer), [answer])
  // While another run's data load, the previous data do not apply.
  return compared?.shown.run === run ? compared : undefined
}
