import type { ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'

/** Removes all hours from a response. */
export function withoutHours({ time, chartSets, uncharted = [] }: ForecastColumns): void {
  time.length = 0
  for (const { groups } of [...chartSets, { groups: uncharted }]) {
    for (const { values, min, max } of groups) for (const column of [values, min, max]) column?.splice(0)
  }
}

/** Replaces the parameters with thirty quantities, each with its own constant value. */
export function withThirtyColumns({ chartSets, uncharted }: ForecastColumns): void {
  uncharted?.splice(0)
  const upper = chartSets.find(({ chartType }) => chartType === 0)!
  const { parameter: _, ...line } = upper.groups.find(({ plotType }) => plotType === 'Line')!
  for (const set of chartSets) if (set.chartType === 1) set.groups = []
  upper.groups = Array.from({ length: 30 }, (_, index) => ({
    ...line,
    groupId: index,
    groupName: `Quantity ${index + 1}`,
    values: line.values?.map(() => index + 0.5),
  }))
}
