import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { type Conversion, conversion } from '../units/cfUnits.ts'
import { BadInput } from './badInput.ts'
import { type ColumnMapping, columnCalled, columnNamed, shortName, type Table, typed } from './table.ts'

const NUMBER = '\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'
const MAPPING = new RegExp(`^(.+)=([^=*+-]+?)(?:\\*(-?${NUMBER}))?([+-]${NUMBER})?$`)

/** A parameter assigned to a column. */
export interface AssignedColumn {
  column: string
  /** Its name. */
  parameter: string
  /** Of the column; without it, what the file says. */
  unit?: string
}

/** An assigned parameter as `column=parameter*factor+offset`. Throws BadInput for an unknown parameter or unit. */
export function mappingText({ column, parameter: name, unit }: AssignedColumn): string {
  const parameter = parameterByName(name)
  if (!parameter) throw new BadInput(`There is no parameter called "${name}".`)
  if (unit === undefined) return `${column}=${name}`
  const converted = conversion(unit, parameter.unit)
  if (!converted) throw new BadInput(`The unit "${unit}" of ${column} does not become ${parameter.unit}.`)
  const { factor, offset } = converted
  return `${column}=${name}*${factor}${offset < 0 ? '' : '+'}${offset}`
}

/** The column that a mapping names; undefined if it cannot be parsed. */
export const mappedColumn = (text: string): string | undefined => MAPPING.exec(text.trim())?.[1]?.trim()

/**
 * Parses `column=parameter[*factor][+offset]`; without factor and offset, a column whose unit the file names or
 * its format fixes is converted.
 * Throws BadInput for any other syntax, an unknown column or parameter, or an unknown unit.
 */
function parseMapping(text: string, table: Table): ColumnMapping {
  const match = MAPPING.exec(text.trim())
  if (!match) throw new BadInput(`--map ${text} does not read column=parameter[*factor][+offset].`)
  const [, written, name, factor, offset] = match
  const parameter = parameterByName(name!.trim())
  if (!parameter) throw new BadInput(`There is no parameter called "${name!.trim()}".`)
  const column = columnNamed(table, written!.trim())
  if (factor !== undefined || offset !== undefined) {
    return { column, parameter, factor: Number(factor ?? 1), offset: Number(offset ?? 0) }
  }
  const converted = fixedConversion(table, column, parameter) ?? unitOf(table, column, parameter)
  if (converted) return { ...converted, column, parameter }
  throw new BadInput(
    `${table.file}: the unit "${table.units?.[column]}" of ${column} does not become ${parameter.unit}; give a factor, as in ${typed('--map', `${column}=${parameter.name}*1`)}.`,
  )
}

/** The conversion from the unit that the format of the file fixes for a column; undefined if it fixes none. */
const fixedConversion = ({ defaults = [] }: Table, column: string, { unit }: Parameter) =>
  defaults
    .filter((mapping) => 'factor' in mapping)
    .find((mapping) => mapping.column === column && mapping.parameter.unit === unit)

/** The conversion from the unit that the file names for a column; null if it is not known. */
function unitOf({ units = {} }: Table, column: string, parameter: Parameter): Conversion | null {
  const unit = Object.hasOwn(units, column) ? units[column]! : parameter.unit
  return conversion(unit, parameter.unit)
}

/** A mapping without a conversion, before it is known whether its unit converts. */
interface Named {
  column: string
  parameter: Parameter
}

/** The mappings of a file, and notes on columns that were left out. */
export interface Mappings {
  mappings: ColumnMapping[]
  notes: string[]
}

/** The mappings that a file names itself: the format's own, or every column named like a parameter. */
function ownMappings(table: Table): Mappings {
  const { columns, defaults, units } = table
  const named = columns.flatMap((column): Named[] => {
    const parameter = parameterByName(shortName(column))
    return parameter ? [{ column, parameter }] : []
  })
  const found = (defaults ?? named).map((named): ColumnMapping | Named =>
    'factor' in named ? named : { ...named, ...unitOf(table, named.column, named.parameter) },
  )
  return {
    mappings: found.filter((mapping) => 'factor' in mapping),
    notes: found
      .filter((mapping) => !('factor' in mapping))
      .map(({ column }) => `${column} is left out: its unit "${units?.[column]}" is not known.`),
  }
}

/** A unit behind a name that is not known may be part of the name: the values are read as they are, and that is said. */
function requestedMappings(table: Table, requested: readonly string[]): Mappings {
  const mappings = requested.map((text) => parseMapping(text, table))
  return {
    mappings,
    notes: mappings
      .filter(({ column, factor, offset }) => factor === 1 && offset === 0 && !table.units?.[column])
      .filter(({ column }) => shortName(column) !== column)
      .map(({ column, parameter }) => `${column} is read as ${parameter.unit}; --map converts another unit.`),
  }
}

/**
 * The requested mappings; without any, those that the file names itself, without the columns whose unit is not known. Other files may have
 * the requested columns of one that is part of a series. Throws
 * BadInput if a requested column is missing, no mapping is left, or two columns map to the same parameter.
 */
export function mappingsFor(table: Table, requested: readonly string[], isPart = false): Mappings {
  const { file, columns } = table
  const isHere = (text: string) => {
    const column = mappedColumn(text)
    return column === undefined || columnCalled(columns, column) !== undefined
  }
  const own = isPart ? requested.filter(isHere) : requested
  if (own.length === 0 && requested.length > 0)
    throw new BadInput(`${file} has none of the requested columns; it has ${columns.join(', ')}.`)
  const found = own.length > 0 ? requestedMappings(table, own) : ownMappings(table)
  const { mappings, notes } = found
  if (mappings.length === 0) {
    throw new BadInput(
      [
        `${file} has no column that is called like a parameter; say with --map which is (${columns.join(', ')}).`,
        ...notes,
      ].join(' '),
    )
  }
  const twice = mappings.find(
    ({ parameter }, index) => mappings.findIndex((other) => other.parameter === parameter) !== index,
  )
  if (twice) throw new BadInput(`Two columns are mapped to ${twice.parameter.name}.`)
  return found
}
