import { groupLabel, shortLabel } from '../../../../chartModel/groupLabel.ts'
import { chartTypes } from '../../../../chartModel/horizon.ts'
import type { PlotType } from '../../../../schemas/chartSets.ts'
import type { Forecast, ForecastGroup } from '../../../../schemas/shapes/forecast.ts'
import { shownGroup } from '../../../../schemas/shownForecast.ts'
import { decimalText } from '../../../../weather/decimalText.ts'
import { parameterByName, type Tint } from '../../../../weather/parameters.ts'
import type { Threshold } from '../../../../weather/threshold.ts'
import { shownDecimals, shownUnit } from '../../../../weather/units/shownUnit.ts'
import { registryUnits, type Units } from '../../../../weather/units/units.ts'

/** One parameter of the charts as a column of the table. */
export interface TableColumn extends Pick<Threshold, 'thresholdMin' | 'thresholdMax'> {
  /** The same on every site and day, so that an order of columns can be stored. */
  id: string
  label: string
  /** The label where there is little room. */
  shortLabel: string
  unit: string
  /** Name of the parameter in the registry. */
  parameter: string | undefined
  decimals: number
  /** The family that colours the column, where it has one. */
  tint?: Tint
  /** The value by time in unix seconds; null is missing. */
  values: ReadonlyMap<number, number | null>
}

const bands: readonly string[] = ['RangeArea', 'RangeArea2']

/** Whether a plot type has two values an hour. */
export const isBand = (plotType: PlotType): boolean => bands.includes(plotType)

/**
 * A column for each group of the charts, in their order, once even if both charts show it. Bands have no single value
 * and the weather window is the rows' colour: neither is a column.
 */
export function forecastColumnsOf(
  { chartSets }: Pick<Forecast, 'chartSets'>,
  units: Units = registryUnits,
): TableColumn[] {
  const columns = new Map<string, TableColumn>()
  for (const { chartType, groups } of chartSets) {
    if (chartType === chartTypes.weatherWindow) continue
    for (const group of groups) {
      const id = columnId(group)
      if (!isBand(group.plotType) && !columns.has(id)) columns.set(id, columnOf(id, group, units))
    }
  }
  return [...columns.values()]
}

const columnId = ({ parameter, groupName, minMaxForecast }: ForecastGroup): string =>
  [parameter ?? groupName, minMaxForecast].filter((part) => part !== undefined).join(':')

/** The registry's decimals are those of the specification's table; the group's are those of a parameter unknown here. */
function columnOf(id: string, stored: ForecastGroup, units: Units): TableColumn {
  const group = shownGroup(stored, units)
  const parameter = group.parameter === undefined ? undefined : parameterByName(group.parameter)
  const { unit, thresholdMin, thresholdMax } = group
  return {
    id,
    label: groupLabel(group),
    shortLabel: shortLabel(group),
    unit,
    parameter: group.parameter,
    decimals: shownDecimals(parameter?.decimals ?? stored.decimals, shownUnit(stored.unit, units)),
    ...(parameter?.tint && { tint: parameter.tint }),
    thresholdMin,
    thresholdMax,
    values: new Map(group.data.map(({ time, value }) => [time, value ?? null])),
  }
}

/** The columns with these ids, in the order of the ids. */
export function columnsById(columns: readonly TableColumn[], ids: readonly string[]): TableColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  return ids.map((id) => byId.get(id)).filter((column) => column !== undefined)
}

/** Text of a cell; a missing value is a dash. */
export function cellText(value: number | null | undefined, decimals: number): string {
  return value == null || Number.isNaN(value) ? '-' : decimalText(value, decimals)
}
