import type { ChartSet, ChartType, Forecast, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import { DAY } from '#weather/time.ts'
import { WEATHER_WINDOW } from '#weather/windows/windowStatus.ts'
import type { TimeRange } from './plotArea.ts'

/** First and last hour of a forecast, unix seconds. */
export type Horizon = TimeRange

/** Positions of chart sets in a forecast. */
export const chartTypes = { upper: 0, lower: 1, weatherWindow: WEATHER_WINDOW } as const satisfies Record<
  string,
  ChartType
>

const groupsOf = ({ chartSets }: Forecast): ForecastGroup[] => chartSets.flatMap(({ groups }) => groups)

/** The range of the first `days` days of a forecast, null if it is empty. */
export function horizonOf(forecast: Forecast, days: number): Horizon | null {
  const times = groupsOf(forecast).flatMap(({ data }) => [data[0]?.time, data.at(-1)?.time])
  const known = times.filter((time) => time !== undefined)
  if (known.length === 0) return null
  const from = Math.min(...known)
  return { from, to: Math.min(Math.max(...known), from + days * DAY) }
}

/** The charts of a forecast without the weather window, with the points in the range. */
export function chartSetsWithin(forecast: Forecast, { from, to }: TimeRange): ChartSet[] {
  return forecast.chartSets
    .filter(({ chartType }) => chartType !== chartTypes.weatherWindow)
    .map((chartSet) => ({
      ...chartSet,
      groups: chartSet.groups.map((group) => ({
        ...group,
        data: group.data.filter(({ time }) => time >= from && time <= to),
      })),
    }))
}

/** A chart set without groups that have no data. */
export const withData = (chartSet: ChartSet): ChartSet => ({
  ...chartSet,
  groups: chartSet.groups.filter(hasData),
})

/** Whether the group has a number at any hour. */
export function hasData({ data }: ForecastGroup): boolean {
  return data.some(({ value, min, max }) => value != null || (min != null && max != null))
}
