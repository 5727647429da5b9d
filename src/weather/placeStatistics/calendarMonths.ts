import { isPoorlyKnown } from '../hindcast/monthlyHours.ts'
import { countHours, type HourMask } from '../masks/hourMask.ts'
import type { HourlySeries } from '../series.ts'
import { DAY, HOUR } from '../time.ts'
import { calendarOf, monthRanges } from '../zone.ts'

/** A calendar month of a year, whole. `from` and `to` count from the series' first hour and may lie outside of it. */
export interface CalendarMonth {
  year: number
  /** 1 to 12. */
  month: number
  from: number
  to: number
}

/** The calendar months from a series' first hour to its last, on a clock; none of an empty series. `zone` is an IANA name. */
export function calendarMonths(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  zone: string,
): CalendarMonth[] {
  if (length === 0) return []
  const ends = [start, start + (length - 1) * HOUR].map((hour) => calendarOf(hour, 1, zone))
  const [first = 0, last = 0] = ends.map(({ year, month }) => 12 * year[0]! + month[0]! - 1)
  // A wall clock is less than a day from UTC: a day more on either side holds the whole of both months.
  const monthStart = (count: number) => Date.UTC(Math.floor(count / 12), count % 12) / 1000
  const gridStart = monthStart(first) - DAY
  const offset = (start - gridStart) / HOUR
  const grid = calendarOf(gridStart, (monthStart(last + 1) + DAY - gridStart) / HOUR, zone)
  return monthRanges(grid)
    .filter(({ year, month }) => 12 * year + month - 1 >= first && 12 * year + month - 1 <= last)
    .map(({ year, month, from, to }) => ({ year, month, from: from - offset, to: to - offset }))
}

/** January is 1; `year` pools the counted hours of all months. */
export const monthKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'year'] as const
export type MonthKey = (typeof monthKeys)[number]

/** What a figure is made from. */
export interface Sample {
  /** Calendar years with an hour counted. */
  years: number
  /** Hours counted. */
  hours: number
  /** Of the hours of that calendar month from the series' first month to its last; null where it has none. */
  left_out_percent: number | null
}

/** A part of a series: the hours [from, to). */
export interface HourRange {
  from: number
  to: number
}

/** A month is kept where at least 95 % of its hours are known; hours outside the series are unknown (definitions C, A.5). */
export const keptMonths = (months: readonly CalendarMonth[], known: HourMask): CalendarMonth[] =>
  months.filter(({ from, to }) => !isPoorlyKnown(countHours(known, from, to), to - from))

/** The months of a series of `length` hours, those of them that are kept, and the hours that are known. */
export interface CountedMonths {
  length: number
  months: readonly CalendarMonth[]
  kept: readonly CalendarMonth[]
  known: HourMask
}

/**
 * The figures of calendar months, each over the hours of its kept months, with their sample; only the known hours of these
 * count. `figure` is given the hours, from the first on, and is null where no hour is counted.
 */
export function figuresOfMonths<Figure extends object>(
  { length, months, kept, known }: CountedMonths,
  wanted: readonly MonthKey[],
  figure: (ranges: readonly HourRange[], hours: number) => Figure,
): Partial<Record<MonthKey, Sample & Figure>> {
  const of = (key: MonthKey) => {
    const isOfKey = ({ month }: CalendarMonth) => key === 'year' || String(month) === key
    const counted = kept
      .filter(isOfKey)
      .map(({ year, from, to }) => ({ year, from: Math.max(0, from), to: Math.min(to, length) }))
      .map((range) => ({ ...range, hours: countHours(known, range.from, range.to) }))
    const hours = counted.reduce((sum, range) => sum + range.hours, 0)
    const whole = months.filter(isOfKey).reduce((sum, { from, to }) => sum + to - from, 0)
    const years = new Set(counted.filter((range) => range.hours > 0).map(({ year }) => year)).size
    const left_out_percent = whole === 0 ? null : 100 * (1 - hours / whole)
    return { years, hours, left_out_percent, ...figure(counted, hours) }
  }
  return Object.fromEntries(wanted.map((key) => [key, of(key)]))
}
