import { csvComment } from '#formats/csvText.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { isCategorical, type Parameter } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { Task } from '../workers/work.ts'
import { LONGEST_DECIMAL, writeText, writeThousandths, writeWhole } from './decimalBytes.ts'

/** Hours per chunk, about a month: less than a millisecond of work for all 33 parameters. */
const CHUNK = 744

const ZERO = 48
const COMMA = 44

/**
 * Comment lines with the provenance, escaped so that no text ends a comment early, and a header of names
 * and units; a flag is 0 or 1.
 */
export function csvHead({ provenance }: SourcedSeries, parameters: readonly Parameter[]): string {
  const header = ['time (UTC)', ...parameters.map(nameAndUnit)]
  const comments = [provenanceText(provenance), ...(provenance.notes ?? [])].map(csvComment)
  return `${[...comments, header.join(',')].join('\n')}\n`
}

const nameAndUnit = (parameter: Parameter): string =>
  `${parameter.name} (${isCategorical(parameter) ? '0 or 1' : parameter.unit})`

/**
 * The hours of a series as CSV lines, in chunks of about a month: the UTC time, then each parameter with three decimals,
 * or none for a flag. Missing values are empty cells, as are all cells of a parameter that the series does not have. Each
 * line ends with `newline`.
 *
 * For speed, digits are written as bytes from integers, and each line's time is an edited copy of the previous
 * one: some 10 ns per cell.
 */
export function* csvRows(
  series: HourlySeries,
  parameters: readonly Parameter[],
  newline: string,
): Generator<Buffer> {
  const columns = parameters.map(({ name }) => series.columns[name])
  const lines: Lines = {
    start: series.start,
    columns,
    isFlag: parameters.map(isCategorical),
    newline: Buffer.from(newline),
    time: new DataView(new ArrayBuffer(TIME.length)),
  }
  const longest = TIME.length + parameters.length * (1 + LONGEST_DECIMAL) + newline.length
  const buffer = new ArrayBuffer(CHUNK * longest)
  const bytes = new DataView(buffer)
  for (let first = 0; first < series.length; first += CHUNK) {
    const end = writeLines(bytes, lines, first, Math.min(first + CHUNK, series.length))
    yield Buffer.from(new Uint8Array(buffer, 0, end))
  }
}

interface RowsRequest {
  series: HourlySeries
  parameters: readonly Parameter[]
  newline: string
}

export const rowsOfHours: Task<RowsRequest, Uint8Array> = {
  name: 'rows of hours',
  compute({ series, parameters, newline }) {
    const rows = [...csvRows(series, parameters, newline)]
    const bytes = new Uint8Array(rows.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const row of rows) {
      bytes.set(row, at)
      at += row.length
    }
    return bytes
  },
}

interface Lines {
  start: number
  columns: readonly (Float32Array | undefined)[]
  isFlag: readonly boolean[]
  newline: Uint8Array
  /** The time of the current line; only a few bytes change from line to line. */
  time: DataView
}

/** Writes the lines of steps [first, last) at the start of the buffer and returns the end position. */
function writeLines(
  bytes: DataView,
  { start, columns, isFlag, newline, time }: Lines,
  first: number,
  last: number,
): number {
  let hour = new Date((start + first * HOUR) * 1000).getUTCHours()
  let at = 0
  writeText(time, 0, isoTime(start + first * HOUR))
  for (let step = first; step < last; step++) {
    if (hour === 24) {
      hour = 0
      writeText(time, 0, isoTime(start + step * HOUR))
    }
    time.setUint8(HOUR_PLACE, ZERO + ((hour / 10) | 0))
    time.setUint8(HOUR_PLACE + 1, ZERO + (hour % 10))
    for (let place = 0; place < TIME.length; place += 4) bytes.setUint32(at + place, time.getUint32(place))
    at += TIME.length
    for (let place = 0; place < columns.length; place++) {
      const column = columns[place]
      bytes.setUint8(at++, COMMA)
      if (!column) continue
      at = isFlag[place] ? writeWhole(bytes, at, column[step]!) : writeThousandths(bytes, at, column[step]!)
    }
    for (let place = 0; place < newline.length; place++) bytes.setUint8(at++, newline[place]!)
    hour++
  }
  return at
}

/** The format of a line's time, five words of four bytes, and the position of the hour in it. */
const TIME = '2026-01-01T00:00:00Z'
const HOUR_PLACE = 11

const isoTime = (unixSeconds: number) => `${new Date(unixSeconds * 1000).toISOString().slice(0, 19)}Z`
