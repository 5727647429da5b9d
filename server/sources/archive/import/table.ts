import type { Parameter } from '../../../../src/weather/parameters.ts'

/** A column of a file that holds a parameter: value = cell * factor + offset, in the parameter's unit. */
export interface ColumnMapping {
  column: string
  parameter: Parameter
  factor: number
  offset: number
}

/** The values of one time, as text; an empty cell is missing. */
export interface Row {
  /** Where it stands in the file, from 1. */
  line: number
  cells: readonly string[]
}

/** What a file of any known format is read as. The rows can be walked once. */
export interface Table {
  /** Path of the file. */
  file: string
  /** For people, for example "NDBC standard meteorological data". */
  format: string
  columns: readonly string[]
  rows: AsyncIterable<Row>
  /** What `Row.line` counts: "line" or "hourly entry". */
  counted: string
  /** The column of times, where the format fixes it; they are ISO 8601 then. */
  time?: string
  /** What is taken when nobody says what to take, where the format fixes names and units. */
  defaults?: readonly ColumnMapping[]
  /** Unit by column, where the file names it. */
  units?: Readonly<Record<string, string>>
  /** Notes for the report, known once the rows are read. */
  notes: () => string[]
}

/** A place in a file, for a message: `rows.csv, line 4, column "hs"`. */
export type PlaceOf = (line: number, column?: string) => string

/** Names places in the file of a table. */
export function placesIn({ file, counted }: Table): PlaceOf {
  return (line, column) => `${file}, ${counted} ${line}${column === undefined ? '' : `, column "${column}"`}`
}
