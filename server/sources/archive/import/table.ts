import type { Meaning } from '#server/sources/values/judgedColumn.ts'
import type { Place } from '#weather/series.ts'
import { BadInput } from './badInput.ts'

/** A column of a file that holds a parameter: value = cell * factor + offset, in the parameter's unit. */
export interface ColumnMapping extends Meaning {
  column: string
}

/** The values of one time, as text; an empty cell is missing. */
export interface Row {
  /** Its line or entry number in the file, from 1. */
  line: number
  cells: readonly string[]
}

/** The parsed form of a file of any known format. The rows can be iterated once. */
export interface Table {
  /** Path of the file. */
  file: string
  /** Human-readable, for example "NDBC standard meteorological data". */
  format: string
  columns: readonly string[]
  rows: AsyncIterable<Row>
  /** What `Row.line` counts: "line" or "hourly entry". */
  counted: string
  /** The column of times, if the format fixes it; they are then ISO 8601. */
  time?: string
  /** How the file itself writes its times, if not as text. */
  timeFormat?: string
  /** The default mapping, if the format fixes the names; a unit that it does not fix is that of `units`. */
  defaults?: readonly (ColumnMapping | Pick<ColumnMapping, 'column' | 'parameter'>)[]
  /** Unit by column, if the file names it. */
  units?: Readonly<Record<string, string>>
  /** Codes for "no value" by column, if the format fixes them; nothing else in its columns is one. */
  codes?: Readonly<Record<string, readonly string[]>>
  /** Columns whose values are for the hour before their time; this program's values are for the hour after it. */
  preceding?: readonly string[]
  /** Whether serial numbers of days count from 1904, as in some workbooks, not from 1900. */
  from1904?: boolean
  /** Whether numbers may have a decimal comma. */
  decimalComma?: boolean
  /** The places in the file that it was read at, as texts, and the place if it is the only one. */
  cells?: readonly string[]
  place?: Place
  /** Notes for the report, known once the rows are read. */
  notes: () => string[]
}

/** A column's name without the unit that some programs put behind it in brackets: "hs (m)". */
export const shortName = (column: string): string => column.replace(/\s*[([][^()[\]]*[)\]]$/, '')

/** The column of this name, or of it before a unit in brackets; undefined if there is none. */
export const columnCalled = (columns: readonly string[], name: string): string | undefined =>
  columns.find((column) => column !== '' && column === name) ??
  columns.find((column) => name !== '' && shortName(column) === name)

/** The column that a name means, with or without its unit. Throws BadInput if there is none. */
export function columnNamed({ file, columns }: Table, name: string): string {
  const found = columnCalled(columns, name)
  if (found === undefined) {
    throw new BadInput(`${file} has no column "${name}"; it has ${columns.join(', ')}.`)
  }
  return found
}

/** An option with a value, as it is typed in a shell. */
export const typed = (option: string, value: string): string =>
  `${option} ${/^[\w.:=+/-]*$/.test(value) ? value : `"${value}"`}`

/** Describes a place in a file, for a message: `rows.csv, line 4, column "hs"`. */
export type PlaceOf = (line: number, column?: string) => string

/** Returns a function that describes places in the file of a table. */
export function placesIn({ file, counted }: Table): PlaceOf {
  return (line, column) => `${file}, ${counted} ${line}${column === undefined ? '' : `, column "${column}"`}`
}
