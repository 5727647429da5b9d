import type { HourlySeries } from '#weather/series.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { wrapDirection } from '../units/wrapDirection.ts'
import { BadInput } from './badInput.ts'
import type { MissingCell } from './missingCell.ts'
import type { RowFilter } from './rowFilter.ts'
import { type ColumnMapping, type PlaceOf, placesIn, type Table } from './table.ts'
import type { TimeColumn } from './timeColumn.ts'

/** Columns of numbers that grow as needed; unset values are NaN. */
interface GrowingColumns {
  set(column: number, step: number, value: number): void
  /** The columns, truncated or padded to a length. */
  finish(length: number): Float32Array[]
}

/** Hours. */
const YEAR = (365.25 * DAY) / HOUR

function resized(column: Float32Array, length: number): Float32Array {
  const larger = new Float32Array(length).fill(Number.NaN)
  larger.set(column.subarray(0, length))
  return larger
}

function growingColumns(count: number): GrowingColumns {
  const columns = Array.from({ length: count }, (): Float32Array => new Float32Array(0))
  return {
    set(column, step, value) {
      if (step >= columns[column]!.length) {
        columns[column] = resized(columns[column]!, Math.max(YEAR, Math.ceil(1.5 * step)))
      }
      columns[column]![step] = value
    },
    finish: (length) => columns.map((column) => resized(column, length)),
  }
}

/** Maximum hours of a series: a typo in one year must not exhaust memory. */
const LONGEST = 200 * YEAR

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** The value of a cell, undefined if it is not a number. */
function cellValue(text: string, { parameter, factor, offset }: ColumnMapping): number | undefined {
  const number = NUMBER.test(text) ? Number(text) * factor + offset : Number.NaN
  const value = Math.fround(parameter.direction ? wrapDirection(number, Number(text)) : number)
  return Number.isFinite(value) ? value : undefined
}

/** Parses the times of successive rows, and refuses times that are invalid or out of order. */
function clock({ index, parse }: TimeColumn, placeOf: PlaceOf) {
  let before = Number.NEGATIVE_INFINITY
  return (cells: readonly string[], line: number): number => {
    const text = cells[index]!
    const time = parse(text)
    const refuse = (why: string): never => {
      throw new BadInput(`${placeOf(line)}: ${why}`)
    }
    if (time === null) return refuse(`"${text}" is not a time.`)
    if (time % HOUR !== 0) refuse(`${text} is not on a whole hour.`)
    if (time === before) refuse(`the time ${text} is repeated.`)
    if (time < before) {
      refuse(`${text} comes after a later time; sort the rows, or take one station with --where.`)
    }
    before = time
    return time
  }
}

/** A series read from the rows of a file. */
export interface ReadSeries {
  series: HourlySeries
  /** Rows that the filter selected. */
  rows: number
}

/**
 * The hourly series of the rows that the filter selects, in the registry's units. Hours without a row and missing cells are
 * NaN; directions are normalized to 0 to 360. Throws BadInput, naming file, line and column, for anything that is not a number,
 * and for times that are repeated, unsorted or not on whole hours.
 */
export async function readSeries(
  table: Table,
  time: TimeColumn,
  mappings: readonly ColumnMapping[],
  filter: RowFilter,
  isMissing: MissingCell,
): Promise<ReadSeries> {
  const placeOf = placesIn(table)
  const indices = mappings.map(({ column }) => table.columns.indexOf(column))
  const values = growingColumns(mappings.length)
  const timeOf = clock(time, placeOf)
  let [all, rows, start, length] = [0, 0, 0, 0]
  for await (const row of table.rows) {
    all++
    if (!filter.takes(row)) continue
    const now = timeOf(row.cells, row.line)
    if (rows++ === 0) start = now
    length = (now - start) / HOUR + 1
    if (length > LONGEST) {
      const years = Math.round(length / YEAR)
      throw new BadInput(`${placeOf(row.line)}: the rows span ${years} years; no year can be right.`)
    }
    for (const [place, mapping] of mappings.entries()) {
      const text = row.cells[indices[place]!]!
      const value = isMissing(text) ? Number.NaN : cellValue(text, mapping)
      if (value === undefined) {
        throw new BadInput(`${placeOf(row.line, mapping.column)}: "${text}" is not a number.`)
      }
      values.set(place, length - 1, value)
    }
  }
  if (all === 0) throw new BadInput(`${table.file} has a header and no rows.`)
  if (rows === 0) throw new BadInput(`${table.file}: ${filter.explain()}.`)
  const columns = values.finish(length)
  const named = mappings.map(({ parameter }, place) => [parameter.name, columns[place]!])
  return { series: { start, length, columns: Object.fromEntries(named) }, rows }
}
