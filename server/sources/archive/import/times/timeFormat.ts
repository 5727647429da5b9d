import { HOUR } from '#weather/time.ts'

/** Unix seconds of a text, null if it is not a time in the expected format. */
export type TimeParser = (text: string) => number | null

/** Year, month, day, hour, minute and second as numbers or digits. */
type Parts = readonly (string | number | undefined)[]

/** Two-digit years follow POSIX: 69 to 99 are in the 20th century. */
function century(year: string | number): number {
  if (typeof year === 'number' || year.length > 2) return Number(year)
  return Number(year) + (Number(year) < 69 ? 2000 : 1900)
}

/** Unix seconds in UTC, null if the time does not exist. 24:00 is the end of its day. */
export function timeOf([year = '', month, day, hour = 0, minute = 0, second = 0]: Parts): number | null {
  const midnight = Date.UTC(century(year), Number(month) - 1, Number(day))
  const date = new Date(midnight)
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  const clock = Number(hour) * HOUR + Number(minute) * 60 + Number(second)
  if (Number(minute) > 59 || Number(second) >= 60 || clock > 24 * HOUR) return null
  return midnight / 1000 + clock
}

/** Seconds east of UTC of "+01:00", 0 for Z, UTC and GMT. */
function zoneOf(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '')
  return match ? Number(`${match[1]}1`) * (Number(match[2]) * HOUR + Number(match[3]) * 60) : 0
}

const ZONE = '\\s*(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})?'
const CLOCK = `(?<h>\\d{1,2})(?:[: ](?<min>\\d{1,2})(?:[: ](?<s>\\d{1,2}(?:\\.\\d+)?))?|(?<min2>\\d{2})(?<s2>\\d{2})?)?(?:\\s*(?<half>[AP])M)?${ZONE}`

/** The hour of a clock of twelve hours; null if it is not one. */
function halfDay(hour: string, half: string): number | null {
  const number = Number(hour)
  return number < 1 || number > 12 ? null : (number % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

/** A parser of the groups y, m and d, and of an optional clock after them. */
function dated(date: string, between: string, monthOf: (text: string) => number = Number): TimeParser {
  const expression = new RegExp(`^${date}(?:${between}${CLOCK})?$`, 'i')
  return (text) => {
    const groups = expression.exec(text)?.groups
    if (!groups) return null
    const { y, m, d, h = '0', min, min2, s, s2, half, zone } = groups
    const hour = half === undefined ? h : halfDay(h, half)
    if (hour === null) return null
    const time = timeOf([y, monthOf(m!), d, hour, min ?? min2, s ?? s2])
    return time === null ? null : time - zoneOf(zone)
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNamed = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

const isoDate = dated(
  '(?<y>\\d{4})(?<separator>[-/. ])(?<m>\\d{1,2})\\k<separator>(?<d>\\d{1,2})',
  '(?:T| +)',
)
/** Only the years of instruments and models: seconds since 1970 have as many digits. */
const compact = dated('(?<y>(?:19|20)\\d{2})(?<m>\\d{2})(?<d>\\d{2})', '(?:T| +|(?=\\d{2}))')

/** Seconds or milliseconds since 1970. */
const unix: TimeParser = (text) => {
  if (!/^\d{9,10}(\.0*)?$|^\d{12,13}(\.0*)?$/.test(text)) return null
  return Number(text) > 1e11 ? Number(text) / 1000 : Number(text)
}

/** Days before 1970 in the serial numbers of spreadsheets. */
const SERIAL_1970 = 25_569

/** Serial numbers have few decimals: a time within these seconds of a whole minute is that minute. */
const SERIAL_ERROR = 5

/** The serial number of a day in a spreadsheet, 1941 to 2119, with the time as its fraction. */
const excel: TimeParser = (text) => {
  if (!/^(1[5-9]|[2-7]\d)\d{3}(\.\d+)?$/.test(text)) return null
  const time = (Number(text) - SERIAL_1970) * 24 * HOUR
  const minute = Math.round(time / 60) * 60
  return Math.abs(time - minute) <= SERIAL_ERROR ? minute : Math.round(time)
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const fields: readonly Field[] = ['year', 'month', 'day', 'hour', 'minute', 'second']
const letters: Readonly<Record<string, Field>> = { y: 'year', d: 'day', h: 'hour', s: 'second' }

/** `m` means the minute after the hour, otherwise the month. */
function fieldOf(letter: string, before: readonly Field[]): Field {
  const isMinute = before.includes('hour') && !before.includes('minute')
  return letters[letter] ?? (isMinute ? 'minute' : 'month')
}

/**
 * A parser of times in UTC with a pattern such as `YYYY-MM-DD-HH` or `m/d/yy H:MM`, case-insensitive: y year, m month
 * or, after the hour, minute, d day, h hour, s second; everything else is literal. A field matches as many digits as it has
 * letters; one or two letters that no other field touches match one or two digits. Null if the pattern lacks year, month or day
 * or repeats a field.
 */
export function timeFormat(pattern: string): TimeParser | null {
  const found: Field[] = []
  const source = pattern.replace(/([ymdhs])\1*|[^ymdhs]/gi, (run, _letter, at: number) => {
    const letter = run[0]!.toLowerCase()
    if (!/[ymdhs]/.test(letter)) return run.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    const field = fieldOf(letter, found)
    found.push(field)
    const isAlone = !/[ymdhs]/i.test(`${pattern[at - 1] ?? ''}${pattern[at + run.length] ?? ''}`)
    const isShort = run.length === 1 || (run.length === 2 && isAlone && field !== 'year')
    return isShort ? '(\\d{1,2})' : `(\\d{${run.length}})`
  })
  const isWhole = (['year', 'month', 'day'] as const).every((field) => found.includes(field))
  if (!isWhole || new Set(found).size !== found.length) return null
  const expression = new RegExp(`^${source}$`)
  return (text) => {
    const match = expression.exec(text)
    return match && timeOf(fields.map((field) => match[found.indexOf(field) + 1 || match.length]))
  }
}

/** A format of times. */
export interface TimeFormat {
  /** Its word for --time. */
  name: string
  parse: TimeParser
  /** Whether the same digits can be read with day and month exchanged. */
  order?: 'day first' | 'month first'
}

const numeric = (first: string, second: string, separators: string) =>
  dated(
    `(?<${first}>\\d{1,2})(?<separator>[${separators}])(?<${second}>\\d{1,2})\\k<separator>(?<y>\\d{4}|\\d{2})`,
    '(?:T|,? +)',
  )

/** The formats that are recognized without being named, in the order in which they are tried. */
export const knownTimeFormats: readonly TimeFormat[] = [
  { name: 'ISO 8601', parse: (text) => isoDate(text) ?? compact(text) },
  { name: 'YYYY-MM-DD-HH', parse: timeFormat('YYYY-MM-DD-HH')! },
  { name: 'day-first', parse: numeric('d', 'm', './-'), order: 'day first' },
  { name: 'month-first', parse: numeric('m', 'd', '/-'), order: 'month first' },
  {
    name: 'day and name of month',
    parse: dated(
      '(?<d>\\d{1,2})[-/ .]+(?<m>[a-z]{3,9})[-/ .,]+(?<y>\\d{4}|\\d{2})',
      '(?:T|,? +)',
      monthNamed,
    ),
  },
  {
    name: 'name of month and day',
    parse: dated('(?<m>[a-z]{3,9})[-/ .]+(?<d>\\d{1,2})[-/ .,]+(?<y>\\d{4})', '(?:T|,? +)', monthNamed),
  },
  { name: 'unix', parse: unix },
  { name: 'excel', parse: excel },
]

/** The format with a word or a pattern, as --time names it; null if it is neither. */
export function namedFormat(written: string): TimeFormat | null {
  const word = written.toLowerCase().replace(/^iso$/, 'iso 8601')
  const known = knownTimeFormats.find(({ name }) => name.toLowerCase() === word)
  if (known) return { name: known.name, parse: known.parse }
  const parse = timeFormat(written)
  return parse && { name: written, parse }
}
