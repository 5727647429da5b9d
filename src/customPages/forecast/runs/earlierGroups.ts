import { type Chart, type ChartGroup, groupWithin } from '#chartModel/chartGroups.ts'
import type { TimeRange } from '#chartModel/plotArea.ts'
import { columnValues } from '#weather/series.ts'
import { type EarlierRun, isMedianLine } from './useForecastRuns.ts'

/** The median lines of a chart from earlier runs, within the shown range of hours; oldest run first. */
export function earlierGroups(
  { groups }: Chart,
  earlier: readonly EarlierRun[],
  range: TimeRange,
): ChartGroup[] {
  return earlier.toReversed().flatMap(({ series: { start, columns } }) =>
    groups.filter(isMedianLine).flatMap((group) => {
      const column = columns[group.parameter]
      return column ? [groupWithin({ ...group, start, values: columnValues(column) }, range)] : []
    }),
  )
}
