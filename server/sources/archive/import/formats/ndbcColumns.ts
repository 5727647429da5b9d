import { cfUnit, conversion } from '#server/sources/archive/units/cfUnits.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { ColumnMapping } from '../table.ts'

/**
 * Columns of NDBC's standard meteorological data: the number that means "missing", the unit, and the parameter. From NDBC's
 * pages "Measurement descriptions and units" and "How are missing data represented". The wind is that of the buoy's anemometer,
 * some 3 to 5 m above the sea, and DPD is the period of the highest band of the spectrum.
 */
const columns: readonly (readonly [name: string, missing: number, unit: string, parameter?: string])[] = [
  ['WDIR', 999, 'degree', 'wind_direction_10m'],
  ['WSPD', 99, 'm s-1', 'wind_speed_10m'],
  ['GST', 99, 'm s-1', 'wind_gust_10m'],
  ['WVHT', 99, 'm', 'wave_height'],
  ['DPD', 99, 's', 'wave_peak_period'],
  ['APD', 99, 's', 'wave_period'],
  ['MWD', 999, 'degree', 'wave_direction'],
  ['PRES', 9999, 'hPa'],
  ['ATMP', 999, 'degC', 'air_temperature'],
  ['WTMP', 999, 'degC', 'sea_temperature'],
  ['DEWP', 999, 'degC', 'dew_point'],
  ['VIS', 99, 'nmi', 'visibility'],
  ['PTDY', 99, 'hPa'],
  ['TIDE', 99, 'ft'],
]

/** Older names of some columns. */
const earlier: Readonly<Record<string, string>> = { WD: 'WDIR', BAR: 'PRES' }

const missing = new Map(columns.map(([name, number]) => [name, number]))

/** The current name of a column. */
export const ndbcName = (name: string): string => earlier[name] ?? name

/** Whether a value means "missing": all nines of its column, or MM. */
export function isNdbcMissing(name: string, value: string): boolean {
  return value === 'MM' || Number(value) === missing.get(name)
}

/** The mappings of the columns that correspond to parameters. */
export const ndbcMappings: readonly ColumnMapping[] = columns.flatMap(([column, , unit, name]) => {
  const parameter = name === undefined ? undefined : parameterByName(name)
  if (!parameter) return []
  const converted = conversion(unit, parameter.unit)
  if (!converted) throw new Error(`${unit} does not convert to ${cfUnit(parameter.unit)}.`)
  return [{ column, parameter, ...converted }]
})
