import { hourRules, type implausibleRules } from '#schemas/shapes/upload.ts'
import { judgedColumn } from '#server/sources/values/judgedColumn.ts'
import { rangeText } from '#server/sources/values/outOfRange.ts'
import type { HourlySeries } from '#weather/series.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { BadInput } from './badInput.ts'
import type { CellReader } from './cells.ts'
import { count, stamp } from './gaps.ts'
import { type HourGrid, type HourRule, hourGrid, hourRuleTexts, movedHours, onHours } from './onHours.ts'
import type { RowFilter } from './rowFilter.ts'
import { type ColumnMapping, type PlaceOf, placesIn, type Table, typed } from './table.ts'
import type { TimeColumn } from './times/timeColumn.ts'

/** Hours. */
const YEAR = (365.25 * DAY) / HOUR

/** Maximum hours of a series: a typo in one year must not exhaust memory. */
export const LONGEST = 200 * YEAR

/** What is done with values that cannot be real. */
export type Implausible = (typeof implausibleRules)[number]

/** How a file is read. */
export interface Reading {
  time: TimeColumn
  mappings: readonly ColumnMapping[]
  filter: RowFilter
  cellsOf: (column: string) => CellReader
  implausible: Implausible
  hours: HourRule
}

/** A series read from the rows of a file. */
export interface ReadSeries {
  series: HourlySeries
  /** Rows that the filter selected. */
  rows: number
  /** The format of the times, and the columns that they are in. */
  times: { format: string; columns: readonly string[] }
  /** Values that were taken out, as lines of text. */
  dropped: string[]
  /** What the codes for "no value" took out, as text. */
  missing: string[]
  /** How rows off the hour became hours, as lines of text. */
  moved: string[]
}

/** The rows of a file as numbers. */
interface Rows {
  lines: number[]
  times: readonly number[]
  /** By mapping, NaN where a cell has no value. */
  numbers: number[][]
}

/** Throws BadInput unless each time stands once, and all are later or all earlier than the one before. */
function refuseDisorder({ lines, times }: Rows, placeOf: PlaceOf): void {
  const isNewestFirst = times.length > 1 && times[1]! < times[0]!
  for (const [row, time] of times.entries()) {
    const refuse = (why: string): never => {
      throw new BadInput(`${placeOf(lines[row]!)}: ${why}`)
    }
    const before = times[row - 1]
    if (before === undefined) continue
    if (time === before) {
      const more = time % DAY === 0 ? ' A column of hours beside it is named with --time DATE+HOUR.' : ''
      refuse(`the time ${stamp(time)} is repeated.${more}`)
    }
    if (time < before !== isNewestFirst) {
      const other = isNewestFirst ? 'an earlier' : 'a later'
      refuse(`${stamp(time)} comes after ${other} time; sort the rows, or take one station with --where.`)
    }
    const hours = Math.abs(time - times[0]!) / HOUR + 1
    if (hours > LONGEST) {
      refuse(`the rows span ${Math.round(hours / YEAR)} years; no year can be right.`)
    }
  }
}

async function readRows(table: Table, { time, mappings, filter, cellsOf }: Reading, placeOf: PlaceOf) {
  const indices = mappings.map(({ column }) => table.columns.indexOf(column))
  const readers = mappings.map(({ column }) => cellsOf(column))
  const numbers: number[][] = mappings.map(() => [])
  const lines: number[] = []
  let all = 0
  for await (const row of table.rows) {
    all++
    if (!filter.takes(row)) continue
    if (!time.read(row)) {
      throw new BadInput(`${placeOf(row.line)}: "${time.textOf(row.cells)}" is not a time; ${time.hint}.`)
    }
    lines.push(row.line)
    for (let place = 0; place < mappings.length; place++) {
      const text = row.cells[indices[place]!]!
      const number = readers[place]!.read(text)
      if (number === undefined) {
        const { column } = mappings[place]!
        throw new BadInput(
          `${placeOf(row.line, column)}: "${text}" is not a number; if it means "no value", give ${typed('--missing', `${column}:${text}`)}.`,
        )
      }
      numbers[place]!.push(number)
    }
  }
  if (all === 0) throw new BadInput(`${table.file} has a header and no rows.`)
  if (lines.length === 0) throw new BadInput(`${table.file}: ${filter.explain()}.`)
  const settled = time.settle(placeOf)
  const missing = mappings.flatMap(({ column }, place) =>
    [...readers[place]!.taken].map(([code, times]) => `${code} in ${count(times, 'row')} of ${column}`),
  )
  return { rows: { lines, times: settled.times, numbers }, times: settled, missing }
}

/** A number of a file and what it becomes: "999" or "999 (513.9 m/s)". */
function shown(number: number, { parameter, factor, offset }: ColumnMapping): string {
  if (factor === 1 && offset === 0) return String(number)
  return `${number} (${Number((number * factor + offset).toPrecision(6))} ${parameter.unit})`
}

/** How the rows of a file that are off the hour became hours, as lines of the report. */
function movedLines(grid: HourGrid, rule: HourRule): string[] {
  const { hours, minutes } = movedHours(grid)
  const isFiner = grid.times.some((time) => time % HOUR !== 0)
  if (!isFiner) return []
  const others = hourRules.filter((other) => other !== rule).join(' or ')
  const moved =
    rule === 'sample' && hours > 0 ? ` ${count(hours, 'hour')} took one up to ${minutes} minutes away.` : ''
  return [`Hours are ${hourRuleTexts[rule]}; --hours ${others} takes another rule.${moved}`]
}

/**
 * The hourly series of the rows that the filter selects, in the registry's units, in order of time; rows off the hour are brought to
 * hours by a rule. Hours without a row and missing cells are NaN. The numbers are judged as they stand in the file, before directions are
 * normalized. Throws BadInput, naming file, line and column, for anything that is not a number, for values that cannot be real, for
 * numbers that stand for "no value", and for times that are repeated or unsorted.
 */
export async function readSeries(table: Table, reading: Reading): Promise<ReadSeries> {
  const placeOf = placesIn(table)
  const { rows, times, missing } = await readRows(table, reading, placeOf)
  refuseDisorder(rows, placeOf)
  const isNewestFirst = rows.times[0]! > rows.times.at(-1)!
  const inOrder = isNewestFirst ? rows.times.toReversed() : rows.times
  const grid = hourGrid(inOrder, reading.hours)
  const dropped: string[] = []

  const columns = reading.mappings.map((mapping, place): [string, Float32Array] => {
    const { column, parameter } = mapping
    const numbers = Float64Array.from(rows.numbers[place]!)
    const { values, impossible, code } = judgedColumn(numbers, mapping)
    const missingOption = (number: number) => typed('--missing', `${column}:${number}`)
    const inFile = (row: number) => placeOf(rows.lines[row]!, column)
    const [first] = impossible
    if (first !== undefined && reading.implausible === 'refuse') {
      throw new BadInput(
        `${inFile(first)}: ${shown(numbers[first]!, mapping)} is outside ${rangeText(parameter)}, the range of ${parameter.name} (${count(impossible.length, 'such value')}). If it means "no value", give ${missingOption(numbers[first]!)}; --map converts units, --drop-implausible leaves such values out, --allow-implausible takes them.`,
      )
    }
    if (code && !table.codes && reading.implausible !== 'allow') {
      throw new BadInput(
        `${inFile(numbers.indexOf(code.number))}: ${code.number} looks like a code for "no value" (${count(code.count, 'row')}, unlike the numbers beside it). Give ${missingOption(code.number)}; if it is a value, give --allow-implausible.`,
      )
    }
    if (reading.implausible === 'drop') {
      for (const row of impossible) {
        dropped.push(`${stamp(rows.times[row]!)} ${column} ${shown(numbers[row]!, mapping)}`)
        values[row] = Number.NaN
      }
    }
    const shift = table.preceding?.includes(column) ? HOUR : 0
    const own = shift === 0 ? grid : { ...grid, times: grid.times.map((time) => time - shift) }
    return [
      parameter.name,
      onHours(isNewestFirst ? values.reverse() : values, own, { rule: reading.hours, parameter }),
    ]
  })
  return {
    series: { start: grid.start, length: grid.length, columns: Object.fromEntries(columns) },
    rows: rows.lines.length,
    times,
    dropped,
    missing,
    moved: movedLines(grid, reading.hours),
  }
}
