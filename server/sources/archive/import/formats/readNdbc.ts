import { HOUR } from '#weather/time.ts'
import { BadInput } from '../badInput.ts'
import { stamp } from '../gaps.ts'
import type { Row, Table } from '../table.ts'
import { timeOf } from '../times/timeFormat.ts'
import { isNdbcMissing, ndbcMappings, ndbcName } from './ndbcColumns.ts'
import { linesOf } from './readText.ts'

const HEADER = /^#?(YY|YYYY|yr)\s+MM\s+DD\s+hh(\s+mm)?\s/i

/** Whether a file begins as NDBC's standard meteorological data do. */
export const isNdbc = (head: string): boolean => HEADER.test(head)

/** Unix seconds of "2011 12 31 23 50", null if the time does not exist. Two-digit years count from 1900, as in NDBC's files. */
function rowTime(parts: readonly string[]): number | null {
  if (!parts.every((part) => /^\d+$/.test(part))) return null
  const [year = 0, ...rest] = parts.map(Number)
  return timeOf([year < 100 ? 1900 + year : year, ...rest])
}

/** The layout that a header line announces: how many columns make the time, and the names of the others. */
interface Layout {
  width: number
  parts: number
  names: string[]
}

function layoutOf(header: string): Layout {
  const names = header.replace(/^#/, '').trim().split(/\s+/)
  const parts = names[4] === 'mm' ? 5 : 4
  return { width: names.length, parts, names: names.slice(parts).map(ndbcName) }
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
 * Nines and MM are missing. Where years were put together, a header line in between changes the columns of the rows below it.
 * Throws BadInput for a malformed line, naming it.
 */
export async function readNdbc(file: string, text: AsyncIterable<string>): Promise<Table> {
  const lines: { line: number; text: string }[] = []
  for await (const line of linesOf(text)) if (line.text.trim() !== '') lines.push(line)
  const layouts = lines.filter((line) => isNdbc(line.text)).map((line) => layoutOf(line.text))
  const columns = [...new Set(layouts.flatMap(({ names }) => names))]
  let [moved, together] = [0, 0]

  const measured = ({ width, parts, names }: Layout, line: number, text: string): Measured => {
    const cells = text.trim().split(/\s+/)
    if (cells.length !== width) {
      throw new BadInput(`${file}, line ${line} has ${cells.length} values for ${width} columns.`)
    }
    const time = rowTime(cells.slice(0, parts))
    if (time === null) {
      throw new BadInput(`${file}, line ${line}: "${cells.slice(0, parts).join(' ')}" is not a time.`)
    }
    const hour = Math.floor((time + HOUR / 2) / HOUR) * HOUR
    if (hour !== time) moved++
    const values = columns.map((name) => {
      const value = cells[parts + names.indexOf(name)]!
      return !names.includes(name) || isNdbcMissing(name, value) ? '' : value
    })
    return { line, hour, off: Math.abs(time - hour), cells: values }
  }

  async function* rows(): AsyncGenerator<Row> {
    let hour: Measured[] = []
    let layout = layouts[0]!
    for (const { line, text: row } of lines) {
      if (isNdbc(row)) layout = layoutOf(row)
      // The second header line, with the units, is a comment in newer files and absent from older ones.
      if (isNdbc(row) || row.startsWith('#')) continue
      const next = measured(layout, line, row)
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
    codes: {},
    defaults: ndbcMappings.filter(({ column }) => columns.includes(column)),
    notes: () => [
      ...(moved > 0 ? [`${moved.toLocaleString('en')} rows were moved to the nearest whole hour.`] : []),
      ...(together > 0
        ? [`${together.toLocaleString('en')} rows were put together with another of their hour.`]
        : []),
    ],
  }
}
