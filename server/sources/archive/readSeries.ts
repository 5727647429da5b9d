import type { HourlySeries } from '../../../src/weather/series.ts'
import { HOUR } from '../../../src/weather/time.ts'
import { BadInput } from './badInput.ts'
import type { Mapping } from './parseMapping.ts'
import { parseTime } from './parseTime.ts'
import type { Row, Table } from './readTable.ts'

const timeNames = ['time', 'time_utc', 'timestamp', 'datetime', 'date']

/** Hours of a series at most: a slip in one year number must not fill the memory. */
const LONGEST = 200 * 8766

/** Index of the time column. Throws BadInput when there is none. */
export function timeColumn(columns: readonly string[], asked?: string): number {
  if (asked !== undefined) {
    const index = columns.indexOf(asked.trim())
    if (index < 0) throw new BadInput(`There is no column "${asked}"; there is ${columns.join(', ')}.`)
    return index
  }
  const index = columns.findIndex((name) => timeNames.includes(name.toLowerCase()))
  if (index < 0) throw new BadInput(`No column is called ${timeNames.join(', ')}; name it with --time.`)
  return index
}

function timesOf(rows: readonly Row[], column: number): number[] {
  let before = Number.NEGATIVE_INFINITY
  return rows.map(({ line, cells }) => {
    const text = cells[column]!
    const time = parseTime(text)
    if (time === null) throw new BadInput(`Line ${line}: "${text}" is not a time.`)
    if (time % HOUR !== 0) throw new BadInput(`Line ${line}: ${text} is not on a whole hour.`)
    if (time === before) throw new BadInput(`Line ${line}: the time ${text} is repeated.`)
    if (time < before) throw new BadInput(`Line ${line}: ${text} comes after a later time; sort the rows.`)
    before = time
    return time
  })
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** The value of a cell, NaN for an empty one or one that says NaN. */
function cellValue(text: string, line: number, { column, parameter, factor, offset }: Mapping): number {
  if (text === '' || text.toLowerCase() === 'nan') return Number.NaN
  const number = NUMBER.test(text) ? Math.fround(Number(text) * factor + offset) : Number.NaN
  if (!Number.isFinite(number)) {
    throw new BadInput(`Line ${line}: "${text}" in column "${column}" is not a number.`)
  }
  return parameter.direction ? number - 360 * Math.floor(number / 360) : number
}

/**
 * The hourly series of a table, in the registry's units. Hours without a row and cells without a value are NaN; directions
 * are brought into 0 to 360. Throws BadInput, naming line and column, for anything that is no number, and for times that
 * are repeated, unsorted or not on whole hours.
 */
export function readSeries(
  { rows }: Table,
  columns: readonly string[],
  time: number,
  mappings: readonly Mapping[],
): HourlySeries {
  const times = timesOf(rows, time)
  const start = times[0]!
  const length = (times.at(-1)! - start) / HOUR + 1
  if (length > LONGEST)
    throw new BadInput(`The rows span ${Math.round(length / 8766)} years; no year can be right.`)
  const series: HourlySeries = { start, length, columns: {} }
  for (const mapping of mappings) {
    const index = columns.indexOf(mapping.column)
    const values = new Float32Array(length).fill(Number.NaN)
    rows.forEach(({ line, cells }, row) => {
      values[(times[row]! - start) / HOUR] = cellValue(cells[index]!, line, mapping)
    })
    series.columns[mapping.parameter.name] = values
  }
  return series
}
