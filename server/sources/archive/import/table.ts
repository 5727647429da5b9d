import type { Parameter } from '#weather/parameters.ts'

/** A column of a file that holds a parameter: value = cell * factor + offset, in the parameter's unit. */
export interface ColumnMapping {
  column: string
  parameter: Parameter
  factor: number
  offset: number
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
  /** The default mapping, if the format fixes names and units. */
  defaults?: readonly ColumnMapping[]
  /** Unit by column, if the file names it. */
  units?: Readonly<Record<string, string>>
  /** Notes for the report, known once the rows are read. */
  notes: () => string[]
}

/** Describes a place in a file, for a message: `rows.csv, line 4, column "hs"`. */
export type PlaceOf = (line: number, column?: string) => string

/** Returns a function that describes places in the file of a table. */
export function placesIn({ file, counted }: Table): PlaceOf {
  return (line, column) => `${file}, ${counted} ${line}${column === undefined ? '' : `, column "${column}"`}`
}
