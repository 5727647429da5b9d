import { parameterByName } from '#weather/parameters.ts'
import { conversion } from '../units/cfUnits.ts'
import { BadInput } from './badInput.ts'
import type { ColumnMapping, Table } from './table.ts'

const NUMBER = '\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'
const MAPPING = new RegExp(`^(.+)=([^=*+-]+?)(?:\\*(-?${NUMBER}))?([+-]${NUMBER})?$`)

/**
 * Parses `column=parameter[*factor][+offset]`; without factor and offset, a column whose unit the file names is converted.
 * Throws BadInput for any other syntax, an unknown parameter or an unknown unit.
 */
export function parseMapping(text: string, units: Table['units'] = {}): ColumnMapping {
  const match = MAPPING.exec(text.trim())
  if (!match) throw new BadInput(`--map ${text} does not read column=parameter[*factor][+offset].`)
  const [, written, name, factor, offset] = match
  const [column, parameter] = [written!.trim(), parameterByName(name!.trim())]
  if (!parameter) throw new BadInput(`There is no parameter called "${name!.trim()}".`)
  const unit =
    factor === undefined && offset === undefined && Object.hasOwn(units, column) ? units[column] : undefined
  if (unit === undefined)
    return { column, parameter, factor: Number(factor ?? 1), offset: Number(offset ?? 0) }
  const converted = conversion(unit, parameter.unit)
  if (!converted) {
    throw new BadInput(`The unit "${unit}" of ${column} does not become ${parameter.unit}; give a factor.`)
  }
  return { column, parameter, ...converted }
}

/**
 * The requested mappings; without any, the format's own, or every column named like a parameter. Throws BadInput if a column is
 * missing, no mapping is left, or two columns map to the same parameter.
 */
export function mappingsFor(
  { file, columns, defaults, units }: Table,
  requested: readonly string[],
): ColumnMapping[] {
  const ownMappings = () =>
    defaults ??
    columns.filter((name) => parameterByName(name)).map((name) => parseMapping(`${name}=${name}`, units))
  const mappings =
    requested.length > 0 ? requested.map((text) => parseMapping(text, units)) : [...ownMappings()]
  if (mappings.length === 0) {
    throw new BadInput(
      `${file} has no column that is called like a parameter; say with --map which is (${columns.join(', ')}).`,
    )
  }
  for (const [index, { column, parameter }] of mappings.entries()) {
    if (!columns.includes(column)) {
      throw new BadInput(`${file} has no column "${column}"; it has ${columns.join(', ')}.`)
    }
    if (mappings.findIndex((other) => other.parameter === parameter) !== index) {
      throw new BadInput(`Two columns are mapped to ${parameter.name}.`)
    }
  }
  return mappings
}
