import { isPoorlyKnown } from '../hindcast/monthlyHours.ts'
import { countHours, type HourMask } from '../masks/hourMask.ts'
import type { HourlySeries } from '../series.ts'
import { DAY, HOUR } from '../time.ts'
import { calendarOf, monthRanges } from '../zone.ts'

/** A whole calendar month of a year. `from` and `to` count from the series' first hour and can be outside the series. */
export interface CalendarMonth {
  year: number
  /** 1 to 12. */
  month: number
  from: number
  to: number
}

/** The calendar months from a series' first hour to its last, on the clock of `zone` (IANA name); none for an empty series. */
export function calendarMonths(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  zone: string,
): CalendarMonth[] {
  if (length === 0) return []
  const ends = [start, start + (length - 1) * HOUR].map((hour) => calendarOf(hour, 1, zone))
  const [first = 0, last = 0] = ends.map(({ year, month }) => 12 * year[0]! + month[0]! - 1)
  // A wall clock differs from UTC by less than a day, so one more day on each side covers both months completely.
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

/** The sample behind a figure. */
export interface Sample {
  /** The number of calendar years with a counted hour. */
  years: number
  /** The number of counted hours. */
  hours: number
  /** Percent of all hours of that calendar month, from the series' first month to its last; null if it has no hours. */
  left_out_percent: number | null
}

/** A part of a series: the hours [from, to). */
export interface HourRange {
  from: number
  to: number
}

/**
 * The months with at least 95 % of their hours known; hours outside the series are unknown (definitions C, A.5). Each known hour stands
 * for `step` hours (definitions D.3).
 */
export const countedMonths = (months: readonly CalendarMonth[], known: HourMask, step = 1): CalendarMonth[] =>
  months.filter(({ from, to }) => !isPoorlyKnown(step * countHours(known, from, to), to - from))

/** The months of a series of `length` hours, the `counted` ones, and the known hours, each of which stands for `step` hours. */
export interface CountedMonths {
  length: number
  months: readonly CalendarMonth[]
  counted: readonly CalendarMonth[]
  known: HourMask
  step?: number
}

/**
 * The figures of calendar months with their samples, each over the known hours of its counted months. `figure` gets the ranges in
 * ascending order and the number of known hours in them; its values are null if that is 0.
 */
export function figuresOfMonths<Figure extends object>(
  { length, months, counted, known, step = 1 }: CountedMonths,
  wanted: readonly MonthKey[],
  figure: (ranges: readonly HourRange[], known: number) => Figure,
): Partial<Record<MonthKey, Sample & Figure>> {
  const of = (key: MonthKey) => {
    const isOfKey = ({ month }: CalendarMonth) => key === 'year' || String(month) === key
    const ranges = counted
      .filter(isOfKey)
      .map(({ year, from, to }) => ({ year, from: Math.max(0, from), to: Math.min(to, length) }))
      .map((range) => ({ ...range, hours: countHours(known, range.from, range.to) }))
    const samples = ranges.reduce((sum, range) => sum + range.hours, 0)
    const hours = step * samples
    const whole = months.filter(isOfKey).reduce((sum, { from, to }) => sum + to - from, 0)
    const years = new Set(ranges.filter((range) => range.hours > 0).map(({ year }) => year)).size
    const left_out_percent = whole === 0 ? null : 100 * (1 - hours / whole)
    return { years, hours, left_out_percent, ...figure(ranges, samples) }
  }
  return Object.fromEntries(wanted.map((key) => [key, of(key)]))
}
