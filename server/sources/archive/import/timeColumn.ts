import { BadInput } from './badInput.ts'
import type { Table } from './table.ts'
import { knownTimeFormats, parseTime, type TimeParser, timeFormat } from './timeFormat.ts'

const names = ['time', 'time_utc', 'timestamp', 'datetime', 'date']

/** The column of a file that holds the times. */
export interface TimeColumn {
  index: number
  /** Parses every time in the format of the first one. */
  parse: TimeParser
  /** Human-readable format of the times. */
  format: () => string
}

/** A parser that settles on the first known format that can parse the first text. */
function settling(): Pick<TimeColumn, 'parse' | 'format'> {
  let settled: (typeof knownTimeFormats)[number] | undefined
  return {
    parse: (text) => {
      settled ??= knownTimeFormats.find(({ parse }) => parse(text) !== null)
      return settled ? settled.parse(text) : null
    },
    format: () => settled?.name ?? 'unknown',
  }
}

function formatted(pattern: string): Pick<TimeColumn, 'parse' | 'format'> {
  const parse = /^iso( ?8601)?$/i.test(pattern) ? parseTime : timeFormat(pattern)
  if (!parse) throw new BadInput(`--time: "${pattern}" does not read like YYYY-MM-DD-HH or m/d/yy H:MM.`)
  return { parse, format: () => pattern }
}

/**
 * The column of times: `requested` is its name, or `column=format`; without it, the first column with a usual name for times.
 * Throws BadInput if there is none.
 */
export function timeColumn({ file, columns }: Table, requested?: string): TimeColumn {
  if (requested === undefined) {
    const index = columns.findIndex((name) => names.includes(name.toLowerCase()))
    if (index < 0)
      throw new BadInput(`${file} has no column called ${names.join(', ')}; name it with --time.`)
    return { index, ...settling() }
  }
  const whole = columns.indexOf(requested.trim())
  if (whole >= 0) return { index: whole, ...settling() }
  const cut = requested.lastIndexOf('=')
  const name = (cut < 0 ? requested : requested.slice(0, cut)).trim()
  const index = columns.indexOf(name)
  if (index < 0) throw new BadInput(`${file} has no column "${name}"; it has ${columns.join(', ')}.`)
  return { index, ...formatted(requested.slice(cut + 1).trim()) }
}
