import { HOUR } from '#weather/time.ts'
import { BadInput } from '../badInput.ts'
import { stamp } from '../gaps.ts'
import type { Row, Table } from '../table.ts'
import { isNdbcMissing, ndbcMappings, ndbcName } from './ndbcColumns.ts'

/** The lines of a text that arrives in chunks, numbered from 1. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let line = 0
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const complete of lines) yield { line: ++line, text: complete }
  }
  if (rest !== '') yield { line: ++line, text: rest }
}

const HEADER = /^#?(YY|YYYY|yr)\s+MM\s+DD\s+hh(\s+mm)?\s/i

/** Whether a file begins as NDBC's standard meteorological data do. */
export const isNdbc = (head: string): boolean => HEADER.test(head)

/**
 * Unix seconds of "2011 12 31 23 50", undefined if the time does not exist. Two-digit years count from
 * 1900, as in NDBC's files.
 */
function timeOf(parts: readonly string[]): number | undefined {
  if (!parts.every((part) => /^\d+$/.test(part))) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const midnight = Date.UTC(year < 100 ? 1900 + year : year, month - 1, day)
  const exists = new Date(midnight).getUTCMonth() === month - 1 && hour < 24 && minute < 60
  return exists ? midnight / 1000 + hour * HOUR + minute * 60 : undefined
}

interface Measured {
  line: number
  hour: number
  /** Seconds between the row's time and its hour. */
  off: number
  cells: string[]
}

/** Merges the rows of an hour: for each column, the value from the row nearest to the hour that has one. */
function merged(rows: readonly Measured[]): Row {
  const nearest = rows.toSorted((a, b) => a.off - b.off)
  const { line, hour, cells } = nearest[0]!
  const values = cells.map((_, index) => nearest.find((row) => row.cells[index] !== '')?.cells[index] ?? '')
  return { line, cells: [stamp(hour), ...values] }
}

/**
 * NDBC's standard meteorological data: columns separated by spaces, one or two header lines, UTC. A row's time is rounded to
 * the nearest whole hour, half past to the later one; of several rows of an hour, each column takes the value nearest to it.
 * Nines and MM are missing. Throws BadInput for a malformed line, naming it.
 */
export async function readNdbc(file: string, text: AsyncIterable<string>, head: string): Promise<Table> {
  const header = head
    .slice(0, head.search(/\r?\n|$/))
    .replace(/^#/, '')
    .trim()
    .split(/\s+/)
  const parts = header[4] === 'mm' ? 5 : 4
  const columns = header.slice(parts).map(ndbcName)
  let [moved, together] = [0, 0]

  const measured = (line: number, text: string): Measured => {
    const cells = text.trim().split(/\s+/)
    if (cells.length !== header.length) {
      throw new BadInput(`${file}, line ${line} has ${cells.length} values for ${header.length} columns.`)
    }
    const time = timeOf(cells.slice(0, parts))
    if (time === undefined) {
      throw new BadInput(`${file}, line ${line}: "${cells.slice(0, parts).join(' ')}" is not a time.`)
    }
    const hour = Math.floor((time + HOUR / 2) / HOUR) * HOUR
    if (hour !== time) moved++
    const values = columns.map((name, index) => {
      const value = cells[parts + index]!
      return isNdbcMissing(name, value) ? '' : value
    })
    return { line, hour, off: Math.abs(time - hour), cells: values }
  }

  async function* rows(): AsyncGenerator<Row> {
    let hour: Measured[] = []
    for await (const { line, text: row } of linesOf(text)) {
      // The second header line, with the units, is a comment in newer files and absent from older ones.
      if (line === 1 || row.trim() === '' || row.startsWith('#')) continue
      const next = measured(line, row)
      if (hour.length > 0 && hour[0]!.hour !== next.hour) {
        yield merged(hour)
        hour = []
      } else if (hour.length > 0) together++
      hour.push(next)
    }
    if (hour.length > 0) yield merged(hour)
  }

  return {
    file,
    format: 'NDBC standard meteorological data',
    columns: ['time', ...columns],
    rows: rows(),
    counted: 'line',
    time: 'time',
    defaults: ndbcMappings.filter(({ column }) => columns.includes(column)),
    notes: () => [
      ...(moved > 0 ? [`${moved.toLocaleString('en')} rows were moved to the nearest whole hour.`] : []),
      ...(together > 0
        ? [`${together.toLocaleString('en')} rows were put together with another of their hour.`]
        : []),
    ],
  }
}
