import { DAY, dateOf } from '#weather/time.ts'
import { BadInput } from '../badInput.ts'
import { columnNamed, type PlaceOf, type Row, shortName, type Table, typed } from '../table.ts'
import { knownTimeFormats, namedFormat, type TimeFormat } from './timeFormat.ts'

/** Usual names of columns of times, of dates and of the hours beside them, in lower case and without other characters. */
const times = [
  'time',
  'timeutc',
  'utctime',
  'utc',
  'timegmt',
  'gmt',
  'timestamp',
  'timestamputc',
  'datetime',
  'datetimeutc',
  'datetimegmt',
  'validtime',
  'date',
  'dateutc',
  'yyyymmddhh',
  'unixtime',
  'epoch',
]
const dates = ['date', 'dateutc', 'yyyymmdd', 'datum', 'day']
const hours = [
  'hour',
  'hours',
  'hr',
  'hh',
  'hhmm',
  'time',
  'timeutc',
  'timegmt',
  'utc',
  'gmt',
  'uur',
  'tijd',
  'uhrzeit',
  'zeit',
  'heure',
]
const parts = [
  ['year', 'yyyy', 'yr', 'yy'],
  ['month', 'mm', 'mo'],
  ['day', 'dd', 'dy'],
  ['hour', 'hh', 'hr'],
  ['minute', 'min', 'mn'],
]

const plain = (column: string) =>
  shortName(column)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Whether a column has a usual name of a time, a date or a part of them. */
export const isTimeName = (column: string): boolean =>
  [times, dates, ...parts].some((names) => names.includes(plain(column)))

/** A set of columns whose cells, one after the other, make a time, read in one format. */
interface Reading {
  columns: readonly string[]
  textOf: (cells: readonly string[]) => string
  format: TimeFormat
  times: number[]
}

/** The times of a file, as the columns and the format that all its rows agree on. */
export interface TimeColumn {
  /** Reads the time of a row; false if it is not one. */
  read: (row: Row) => boolean
  textOf: (cells: readonly string[]) => string
  /** The times of all rows. Throws BadInput if day and month cannot be told apart. */
  settle: (placeOf: PlaceOf) => { times: readonly number[]; format: string; columns: readonly string[] }
  /** What to type if a time cannot be read. */
  hint: string
}

/** The sets of columns that may hold the times, the most telling first. */
function columnSets({ columns }: Table): string[][] {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => columns.find((column) => plain(column) === name) ?? [])
  const pieces = parts.map((names) => named(names)[0])
  const last = pieces.indexOf(undefined)
  const ymd = pieces.slice(0, last < 0 ? pieces.length : last) as string[]
  const [date] = named(dates)
  return [
    ...(ymd.length >= 3 ? [ymd] : []),
    ...(date === undefined ? [] : named(hours).map((hour) => [date, hour])),
    ...named(times).map((column) => [column]),
    ...(date === undefined ? [] : [[date]]),
  ].filter((set) => new Set(set).size === set.length)
}

/** Days from the first of 1900 to the first of 1904, as serial numbers count them. */
const FOUR_YEARS = 1462 * DAY

/** The format of serial numbers that count from 1904. */
function since1904({ name, parse }: TimeFormat): TimeFormat {
  return {
    name,
    parse: (text) => {
      const time = parse(text)
      return time === null ? null : time + FOUR_YEARS
    },
  }
}

/** The columns and formats that `requested` allows: `column`, `column=format` or `date+hour`; without it, all usual ones. */
function readingsOf(table: Table, requested: string | undefined): Reading[] {
  const readings = (columns: readonly string[], formats: readonly TimeFormat[]): Reading[] => {
    const indices = columns.map((column) => table.columns.indexOf(column))
    const textOf = (cells: readonly string[]) => indices.map((index) => cells[index]).join(' ')
    return formats.map((format) => ({
      columns,
      textOf,
      format: table.from1904 && format.name === 'excel' ? since1904(format) : format,
      times: [],
    }))
  }
  if (requested === undefined) {
    const sets = columnSets(table)
    if (sets.length > 0) return sets.flatMap((columns) => readings(columns, knownTimeFormats))
    throw new BadInput(
      `${table.file} has no column called time, time_utc, timestamp, datetime, date; name it with --time (${table.columns.join(', ')}).`,
    )
  }
  const cut = table.columns.includes(requested.trim()) ? -1 : requested.lastIndexOf('=')
  const name = (cut < 0 ? requested : requested.slice(0, cut)).trim()
  const isOne = table.columns.includes(name) || !name.includes('+')
  const columns = (isOne ? [name] : name.split('+')).map((part) => columnNamed(table, part.trim()))
  if (cut < 0) return readings(columns, knownTimeFormats)
  const written = requested.slice(cut + 1).trim()
  const format = namedFormat(written)
  if (!format) {
    throw new BadInput(
      `--time: "${written}" does not read like YYYY-MM-DD-HH or m/d/yy H:MM, nor is it iso, day-first, month-first, unix or excel.`,
    )
  }
  return readings(columns, [format])
}

/** The first row that reads differently with day and month exchanged. */
interface Doubt {
  row: number
  line: number
  text: string
}

/** The best of the readings, and those of the same columns that exchange day and month. */
const orders = ([best, ...others]: readonly Reading[]): Reading[] =>
  best?.format.order
    ? [best, ...others.filter(({ columns, format }) => columns === best.columns && format.order)]
    : []

/** Throws BadInput if two formats that exchange day and month read all rows, and differ. */
function refuseTwoOrders(alive: readonly Reading[], { row, line, text }: Doubt, placeOf: PlaceOf): void {
  const [best, other] = orders(alive)
  if (!best || !other) return
  const [one, two] = [best, other].map(({ times }) => dateOf(times[row]!))
  const column = best.columns.join('+')
  const how = ({ format }: Reading) => typed('--time', `${column}=${format.name}`)
  throw new BadInput(
    `${placeOf(line, column)}: "${text}" is ${one} or ${two}, and no row tells day and month apart; give ${how(best)} or ${how(other)}.`,
  )
}

/** Zones other than UTC in the name of a column. */
const ZONE = /\b(local|LT|CES?T|ME[SZ]?Z|BST|WES?T|EES?T|[ECMP][SD]T|(UTC|GMT) ?[+-] ?0?[1-9])/i

/** Throws BadInput if a column of times that was found by its name is not in UTC by that name. */
function refuseZone({ file }: Table, columns: readonly string[]): void {
  const local = columns.find((column) => ZONE.test(column.replaceAll('_', ' ')))
  if (local === undefined) return
  throw new BadInput(
    `${file}: by its name "${local}" is not in UTC, as which all times are read; convert it, or give ${typed('--time', columns.join('+'))} if it is UTC.`,
  )
}

/**
 * The times of a file: of the columns that `requested` names, or of those with usual names. All formats that can read every row so
 * far are kept, because one row alone may be read in several. Throws BadInput if there is no such column.
 */
export function timeColumn(table: Table, requested?: string): TimeColumn {
  let alive = readingsOf(table, requested)
  let doubt: Doubt | undefined
  const { columns, textOf } = alive[0]!
  return {
    read: ({ line, cells }) => {
      const [only, second] = alive
      if (only && !second) {
        const time = only.format.parse(only.textOf(cells))
        if (time !== null) only.times.push(time)
        return time !== null
      }
      const able = alive.flatMap((reading) => {
        const time = reading.format.parse(reading.textOf(cells))
        return time === null ? [] : [{ reading, time }]
      })
      if (able.length === 0) return false
      for (const { reading, time } of able) reading.times.push(time)
      if (able.length < alive.length) alive = able.map(({ reading }) => reading)
      const { textOf, times } = alive[0]!
      if (
        orders(able.map(({ reading }) => reading)).some(({ times: other }) => other.at(-1) !== times.at(-1))
      ) {
        doubt ??= { row: times.length - 1, line, text: textOf(cells) }
      }
      return true
    },
    textOf: (cells) => (alive[0]?.textOf ?? textOf)(cells),
    settle: (placeOf) => {
      if (requested === undefined) refuseZone(table, alive[0]!.columns)
      if (doubt) refuseTwoOrders(alive, doubt, placeOf)
      return { times: alive[0]!.times, format: alive[0]!.format.name, columns: alive[0]!.columns }
    },
    hint: `say how it is written with ${typed('--time', `${columns.join('+')}=FORMAT`)}, for example dd/mm/yyyy HH:MM, day-first, month-first, unix or excel`,
  }
}
