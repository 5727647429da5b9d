import { arrowAngle } from '#chartModel/arrows.ts'
import { type ChartGroup, type ForecastCharts, timesOf } from '#chartModel/chartGroups.ts'
import { groupLabel, shortLabel } from '#chartModel/groupLabel.ts'
import { shownGroup } from '#chartModel/shownForecast.ts'
import { decimalText } from '#weather/decimalText.ts'
import type { DrawnEnds } from '#weather/operation.ts'
import { parameterByName, type Tint } from '#weather/parameters.ts'
import { type ShownUnit, shownDecimals, shownUnit } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'

/** One parameter of the charts as a column of the table. */
export interface TableColumn extends DrawnEnds {
  /** The same on every site and day, so that the order of columns can be stored. */
  id: string
  label: string
  /** The label for narrow layouts. */
  shortLabel: string
  unit: string
  /** Name of the parameter in the registry. */
  parameter: string
  decimals: number
  /** The family whose color the column has, if any. */
  tint?: Tint
  /** The value by time in unix seconds; null is missing. */
  values: ReadonlyMap<number, number | null>
  /** The values in the registry unit, which the parameter's limits judge; absent for extremes, which are not judged. */
  judged?: ReadonlyMap<number, number | null>
  /** The unit in which it is shown. */
  shownUnit: ShownUnit
  /** For directions: the clockwise rotation in degrees of an up arrow, as in charts. */
  arrowAngle?: (direction: number) => number
}

/**
 * A column for each group of the charts, in their order and without duplicates, then for each limited parameter that no chart
 * shows. No column for bands, which have no single value.
 */
export function forecastColumnsOf(
  { charts, uncharted }: ForecastCharts,
  units: Units = registryUnits,
): TableColumn[] {
  const columns = new Map<string, TableColumn>()
  for (const group of [...charts.flatMap(({ groups }) => groups), ...uncharted]) {
    const id = columnId(group)
    if (!group.highs && !columns.has(id)) columns.set(id, columnOf(id, group, units))
  }
  return [...columns.values()]
}

const columnId = ({ parameter, minMaxForecast }: ChartGroup): string =>
  minMaxForecast === undefined ? parameter : `${parameter}:${minMaxForecast}`

/** Uses the decimals of the registry, which match the specification's table; those of the group for an unknown parameter. */
function columnOf(id: string, stored: ChartGroup, units: Units): TableColumn {
  const group = shownGroup(stored, units)
  const parameter = parameterByName(group.parameter)
  const { unit, thresholdMin, thresholdMax } = group
  const times = timesOf(stored)
  const valuesOf = ({ values }: ChartGroup) =>
    new Map(times.map((time, hour) => [time, values[hour] ?? null]))
  return {
    id,
    label: groupLabel(group),
    shortLabel: shortLabel(group),
    unit,
    parameter: group.parameter,
    shownUnit: shownUnit(stored.unit, units),
    decimals: shownDecimals(parameter?.decimals ?? stored.decimals, shownUnit(stored.unit, units)),
    ...(parameter?.tint && { tint: parameter.tint }),
    thresholdMin,
    thresholdMax,
    values: valuesOf(group),
    ...(stored.minMaxForecast === undefined && { judged: valuesOf(stored) }),
    ...(parameter?.direction && { arrowAngle: (direction: number) => arrowAngle(stored, direction) }),
  }
}

/** The columns with these ids, in the order of the ids. */
export function columnsById(columns: readonly TableColumn[], ids: readonly string[]): TableColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  return ids.map((id) => byId.get(id)).filter((column) => column !== undefined)
}

/** The text of a cell; a dash if the value is missing. */
export function cellText(value: number | null | undefined, decimals: number): string {
  return value == null || Number.isNaN(value) ? '-' : decimalText(value, decimals)
}
