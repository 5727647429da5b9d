import { HOUR } from '#weather/time.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Unix seconds of an ISO 8601 time, null if the text is not one or the day does not exist. Date and time may be separated by a
 * space; a time without a zone is UTC.
 */
export function parseTime(text: string): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [, date, clock = '00:00', seconds = ':00', zone = 'Z'] = match
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date!)) return null
  const time = Date.parse(`${date}T${clock}${seconds}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(time) ? null : time / 1000
}

/** Unix seconds of a text, null if it is not a time in the expected format. */
export type TimeParser = (text: string) => number | null

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const letters: Readonly<Record<string, Field>> = { y: 'year', d: 'day', h: 'hour', s: 'second' }

/** `m` means the month before the first hour field, and the minute after it. */
function fieldOf(letter: string, before: readonly Field[]): Field {
  return letters[letter] ?? (before.includes('hour') ? 'minute' : 'month')
}

/** A single letter matches one or two digits, several letters that many digits. */
const digits = (count: number): string => (count === 1 ? '(\\d{1,2})' : `(\\d{${count}})`)

/** Two-digit years follow POSIX: 69 to 99 are in the 20th century. */
function century(year: number, written: string): number {
  if (written.length > 2) return year
  return year + (year < 69 ? 2000 : 1900)
}

/**
 * A parser of times in UTC with a pattern such as `YYYY-MM-DD-HH` or `m/d/yy H:MM`, case-insensitive: y year, m month
 * or, after the hour, minute, d day, h hour, s second; everything else is literal. Null if the pattern lacks year,
 * month or day or repeats a field.
 */
export function timeFormat(pattern: string): TimeParser | null {
  const fields: Field[] = []
  const source = pattern.replace(/([ymdhs])\1*|[^ymdhs]/gi, (run) => {
    const letter = run[0]!.toLowerCase()
    if (!/[ymdhs]/.test(letter)) return run.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    fields.push(fieldOf(letter, fields))
    return digits(run.length)
  })
  const isWhole = (['year', 'month', 'day'] as const).every((field) => fields.includes(field))
  if (!isWhole || new Set(fields).size !== fields.length) return null
  const expression = new RegExp(`^${source}$`)
  return (text) => {
    const match = expression.exec(text)
    if (!match) return null
    const part = (field: Field, otherwise: string) => match[fields.indexOf(field) + 1] ?? otherwise
    const at = (field: Field) => Number(fields.includes(field) ? part(field, '0') : 0)
    const [year, month, day] = [century(at('year'), part('year', '')), at('month'), at('day')]
    const midnight = Date.UTC(year, month - 1, day)
    const date = new Date(midnight)
    const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    if (!exists || at('hour') > 23 || at('minute') > 59 || at('second') > 59) return null
    return midnight / 1000 + at('hour') * HOUR + at('minute') * 60 + at('second')
  }
}

/** The time formats that are recognized without being named, in the order in which they are tried. */
export const knownTimeFormats: readonly { name: string; parse: TimeParser }[] = [
  { name: 'ISO 8601', parse: parseTime },
  ...['YYYY-MM-DD-HH', 'm/d/yy H:MM', 'm/d/yyyy H:MM'].map((name) => ({ name, parse: timeFormat(name)! })),
]
