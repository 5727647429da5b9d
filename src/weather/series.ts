import type { Sampling } from './sampling.ts'
import { shortestDecimal } from './singlePrecision.ts'
import { HOUR } from './time.ts'

/**
 * An hourly series of one point, stored by column.
 *
 * `start` is in seconds since 1970-01-01T00:00:00Z and on a whole hour; step t is the hour
 * [start + t * 3600, start + (t + 1) * 3600). All columns have the same length and contain values in the unit given in
 * `parameters.json`. A missing value is NaN and never counts as favorable.
 */
export interface HourlySeries {
  start: number
  length: number
  columns: Record<string, Float32Array>
  /** How often each column is sampled that is not hourly; its hours between samples are filled (definitions D.2). */
  samplings?: Readonly<Record<string, Sampling>>
}

/** The values of a column as numbers to read, draw and send; null is missing. */
export type Values = readonly (number | null)[]

const known = new WeakMap<Float32Array, Values>()

/**
 * The values of a column as the shortest decimals of their single-precision numbers: 0.7 for a stored 0.699999988. Charts, tables,
 * files and answers all use these, so a value is the same everywhere, and a limit judges it like the stored one (definitions A.10).
 * Computed once per column.
 */
export function columnValues(column: Float32Array): Values {
  const values =
    known.get(column) ?? Array.from(column, (value) => (Number.isNaN(value) ? null : shortestDecimal(value)))
  known.set(column, values)
  return values
}

/** A column from its values. */
export const columnOf = (values: Values): Float32Array =>
  Float32Array.from(values, (value) => value ?? Number.NaN)

/** The first `days` days of a series, including both end hours, at which charts begin and end. */
export function firstDays({ start, length, columns }: HourlySeries, days: number): HourlySeries {
  const shown = Math.min(length, Math.floor(days * 24) + 1)
  const parts = Object.entries(columns).map(([name, column]) => [name, column.subarray(0, shown)])
  return { start, length: shown, columns: Object.fromEntries(parts) }
}

/** A copy of the steps [from, to) of a series. */
export function cutSeries({ start, columns }: HourlySeries, from: number, to: number): HourlySeries {
  const parts = Object.entries(columns).map(([name, column]) => [name, column.slice(from, to)])
  return { start: start + from * HOUR, length: to - from, columns: Object.fromEntries(parts) }
}

/** The hours of a series from a moment on; the whole series if it starts later. */
export function hoursFrom(series: HourlySeries, time: number): HourlySeries {
  const from = Math.max(0, Math.ceil((time - series.start) / HOUR))
  return from === 0 ? series : cutSeries(series, Math.min(from, series.length), series.length)
}

/** A place on the earth in degrees, north and east positive. */
export interface Place {
  latitude: number
  longitude: number
}

export interface Point extends Place {
  /** Whether the place is at sea. */
  offshore: boolean
}
