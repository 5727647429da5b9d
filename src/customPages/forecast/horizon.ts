import type { ChartSet, Forecast, ForecastGroup } from '../../schemas/entities.ts'

const DAY = 86_400

export interface Horizon {
  /** Unix seconds. */
  from: number
  to: number
}

const groupsOf = ({ chartSets }: Forecast): ForecastGroup[] => chartSets.flatMap(({ groups }) => groups)

/** The first `days` days of a forecast, null where it holds nothing. */
export function horizonOf(forecast: Forecast, days: number): Horizon | null {
  const times = groupsOf(forecast).flatMap(({ data }) => [data[0]?.time, data.at(-1)?.time])
  const known = times.filter((time) => time !== undefined)
  if (known.length === 0) return null
  const from = Math.min(...known)
  return { from, to: Math.min(Math.max(...known), from + days * DAY) }
}

/** The chart sets of one place on the page, with the points that lie in the horizon. */
export function chartSetsWithin(forecast: Forecast, { from, to }: Horizon): ChartSet[] {
  return forecast.chartSets.map((chartSet) => ({
    ...chartSet,
    groups: chartSet.groups.map((group) => ({
      ...group,
      data: group.data.filter(({ time }) => time >= from && time <= to),
    })),
  }))
}

/** Whether any hour of the group has a number. */
export function hasData({ data }: ForecastGroup): boolean {
  return data.some(({ value, min, max }) => value != null || (min != null && max != null))
}
