import { isPoorlyKnown } from '../hindcast/monthlyHours.ts'
import { mean, sortedPercentile, standardDeviation } from '../statistics.ts'
import { HOUR } from '../time.ts'
import type { CalendarMonth } from './calendarMonths.ts'
import { BOOTSTRAPS, yearDraws } from './drawnYears.ts'
import { countAbove } from './exceedance.ts'
import { sortedValues } from './sortedValues.ts'

/** Return periods in years. */
export const RETURN_PERIODS = [1, 5, 10, 50] as const

/** Hours of a year. */
const YEAR = 8760
/** An exceedance less than this many hours after the previous one belongs to the same event. */
const SAME_EVENT = 48
const THRESHOLD_PERCENTILE = 98
export const FEWEST_YEARS = 10
const FEWEST_EVENTS = 10
const FEWEST_MAXIMA = 10
const LARGEST_EVENTS = 5
/** The most draws for the bootstraps, including those that are rejected. */
const MOST_DRAWS = 20 * BOOTSTRAPS
const EULER = 0.57721566

type Values = Record<string, number | null>

/** In the parameter's unit; return values are by return period in years, null if there is none. */
export interface ReturnValues {
  hours: number
  years_of_hours: number
  /** Fewer than ten years: all other fields are absent. */
  too_short?: true
  threshold_u?: number
  hours_above_u?: number
  events?: number
  events_per_year?: number
  /** Parameters of the generalized Pareto distribution; null if there are too few events. */
  sigma?: number | null
  xi?: number | null
  return_values?: Values
  /** 5 to 95 % of the bootstraps; null if there is none. */
  intervals?: Record<string, [number, number] | null>
  /** By calendar year, only for years with at least 95 % of their hours known. */
  annual_maxima?: Record<string, number>
  /** Null if there are too few maxima. */
  gumbel?: { years: number; mu: number; beta: number; return_values: Values } | null
  /** The largest known value is in a year without an annual maximum. */
  largest_left_out?: boolean
  /** The time of each peak, UTC, and its value. */
  largest_events?: [string, number][]
}

interface Event {
  /** The hour of the peak. */
  hour: number
  peak: number
}

/** The events above u: the peaks of groups of exceedances that are less than 48 h apart. */
export function eventsAbove(column: Float32Array, u: number): Event[] {
  const events: Event[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let hour = 0; hour < column.length; hour++) {
    const value = column[hour]!
    if (!(value > u)) continue
    const event = events.at(-1)
    if (!event || hour - last >= SAME_EVENT) events.push({ hour, peak: value })
    else if (value > event.peak) events[events.length - 1] = { hour, peak: value }
    last = hour
  }
  return events
}

export interface Pareto {
  sigma: number
  xi: number
}

/**
 * The generalized Pareto distribution of excesses by L-moments (Hosking and Wallis 1987). `excesses` are ascending; `times` is the
 * number of occurrences of each, once if absent. Undefined if there are fewer than two excesses or they are all equal.
 */
export function paretoOf(excesses: ArrayLike<number>, times?: ArrayLike<number>): Pareto | undefined {
  let count = 0
  let sum = 0
  let ranked = 0
  for (let place = 0; place < excesses.length; place++) {
    const y = excesses[place]!
    for (let again = times ? times[place]! : 1; again > 0; again--) {
      sum += y
      ranked += count * y
      count++
    }
  }
  if (count < 2) return undefined
  const b0 = sum / count
  const second = (2 * ranked) / (count - 1) / count - b0
  if (!(second > 0)) return undefined
  const k = b0 / second - 2
  return { sigma: (1 + k) * b0, xi: -k }
}

/** The value exceeded once in `period` years on average (Coles 2001, 4.3.3); `rate` is the number of events per year. */
export function returnValue(u: number, { sigma, xi }: Pareto, rate: number, period: number): number | null {
  const events = rate * period
  if (events <= 1) return null
  return Math.abs(xi) < 1e-6 ? u + sigma * Math.log(events) : u + (sigma / xi) * (events ** xi - 1)
}

interface Year {
  year: number
  from: number
  to: number
  known: number
  max: number | undefined
}

/** The calendar years that a series overlaps. */
function yearsOf(
  months: readonly CalendarMonth[],
  { column, step }: { column: Float32Array; step: number },
): Year[] {
  const years: Year[] = []
  for (const { year, from, to } of months) {
    const last = years.at(-1)
    if (last?.year === year) last.to = to
    else years.push({ year, from, to, known: 0, max: undefined })
  }
  for (const year of years)
    for (let hour = Math.max(0, year.from); hour < Math.min(year.to, column.length); hour++) {
      const value = column[hour]!
      if (Number.isNaN(value)) continue
      year.known += step
      if (year.max === undefined || value > year.max) year.max = value
    }
  return years
}

/** The hours of a calendar year: 24 per day, for the whole year even if the series has only some of its months. */
const hoursOfYear = (year: number): number => (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 1000 / HOUR

/** 5 to 95 % of the bootstrapped return values: whole years are drawn, with their events and known hours. */
function intervalsOf(
  u: number,
  events: readonly Event[],
  years: readonly Year[],
  periods: readonly number[],
): NonNullable<ReturnValues['intervals']> {
  const sorted = events.toSorted((one, other) => one.peak - other.peak)
  const excesses = sorted.map(({ peak }) => peak - u)
  const yearOf = sorted.map(({ hour }) => years.findIndex(({ from, to }) => from <= hour && hour < to))
  const drawYears = yearDraws(years.length)
  const found = periods.map((): number[] => [])
  const times = new Uint16Array(sorted.length)
  for (let made = 0, draws = 0; made < BOOTSTRAPS && draws < MOST_DRAWS; draws++) {
    const drawn = drawYears()
    for (let place = 0; place < times.length; place++) times[place] = drawn[yearOf[place]!]!
    const pareto = paretoOf(excesses, times)
    if (!pareto) continue
    made++
    const count = times.reduce((sum, again) => sum + again, 0)
    const hours = years.reduce((sum, { known }, at) => sum + known * drawn[at]!, 0)
    for (const [place, period] of periods.entries()) {
      const value = returnValue(u, pareto, count / (hours / YEAR), period)
      if (value !== null) found[place]!.push(value)
    }
  }
  return Object.fromEntries(
    periods.map((period, place) => {
      const values = found[place]!.sort((one, other) => one - other)
      const low = sortedPercentile(values, 5)
      const high = sortedPercentile(values, 95)
      return [period, low === null || high === null ? null : [low, high]]
    }),
  )
}

/** The Gumbel distribution of yearly maxima by moments (Coles 2001). */
function gumbelOf(maxima: readonly number[], periods: readonly number[]): ReturnValues['gumbel'] {
  const centre = mean(maxima)
  const deviation = standardDeviation(maxima)
  if (maxima.length < FEWEST_MAXIMA || centre === null || deviation === null) return null
  const beta = (deviation * Math.sqrt(6)) / Math.PI
  const mu = centre - EULER * beta
  const valueAt = (period: number) => (period > 1 ? mu - beta * Math.log(-Math.log(1 - 1 / period)) : null)
  return {
    years: maxima.length,
    mu,
    beta,
    return_values: Object.fromEntries(periods.map((period) => [period, valueAt(period)])),
  }
}

const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * The values that a parameter exceeds once in a number of years on average (definitions C.5), by peaks over a threshold and also by
 * yearly maxima. `column` has one value per hour from `start` (unix seconds), NaN if missing; each known one counts for `step` hours. `months` are
 * the calendar months that the series overlaps.
 */
export function returnValues(
  { start, column, step = 1 }: { start: number; column: Float32Array; step?: number },
  months: readonly CalendarMonth[],
  periods: readonly number[],
): ReturnValues {
  const sorted = sortedValues(column, [{ from: 0, to: column.length }])
  const hours = step * sorted.length
  const n = hours / YEAR
  if (n < FEWEST_YEARS) return { hours, years_of_hours: n, too_short: true }
  const u = Math.fround(sortedPercentile(sorted, THRESHOLD_PERCENTILE) ?? Number.NaN)
  const events = eventsAbove(column, u)
  const rate = events.length / n
  const excesses = events.map(({ peak }) => peak - u).sort((one, other) => one - other)
  const pareto = events.length < FEWEST_EVENTS ? undefined : paretoOf(excesses)
  const years = yearsOf(months, { column, step })
  const whole = years.filter(({ year, known }) => !isPoorlyKnown(known, hoursOfYear(year)))
  const maxima = whole.flatMap(({ year, max }): [number, number][] =>
    max === undefined ? [] : [[year, max]],
  )
  const shown = periods.filter((period) => period <= 5 * n)
  return {
    hours,
    years_of_hours: n,
    threshold_u: u,
    hours_above_u: step * countAbove(sorted, u),
    events: events.length,
    events_per_year: rate,
    sigma: pareto?.sigma ?? null,
    xi: pareto?.xi ?? null,
    return_values: Object.fromEntries(
      shown.map((period) => [period, pareto ? returnValue(u, pareto, rate, period) : null]),
    ),
    intervals: pareto
      ? intervalsOf(u, events, years, shown)
      : Object.fromEntries(shown.map((one) => [one, null])),
    annual_maxima: Object.fromEntries(maxima),
    gumbel: gumbelOf(
      maxima.map(([, max]) => max),
      shown,
    ),
    largest_left_out: !maxima.some(([, max]) => max === sorted.at(-1)),
    largest_events: events
      .toSorted((one, other) => other.peak - one.peak)
      .slice(0, LARGEST_EVENTS)
      .map(({ hour, peak }) => [timeText(start + hour * HOUR), peak]),
  }
}
