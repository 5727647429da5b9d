import type { ChartSet, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import { HOUR } from '#weather/time.ts'
import { type EarlierRun, isMedianLine } from './useForecastRuns.ts'

/** The median lines of a chart from earlier runs, within the shown range of hours; oldest run first. */
export function earlierGroups(
  { groups }: ChartSet,
  earlier: readonly EarlierRun[],
  { from, to }: { from: number; to: number },
): ForecastGroup[] {
  return earlier.toReversed().flatMap(({ series }) =>
    groups.filter(isMedianLine).flatMap((group): ForecastGroup[] => {
      const column = series.columns[group.parameter ?? '']
      if (!column) return []
      const data = Array.from(column, (value, hour) => ({
        time: series.start + hour * HOUR,
        value: Number.isNaN(value) ? null : value,
        pointId: group.data[0]?.pointId ?? 0,
      })).filter(({ time }) => time >= from && time <= to)
      return [{ ...group, data }]
    }),
  )
}
