import { HOUR } from './time.ts'

/**
 * An hourly series of one point, column by column.
 *
 * `start` is in seconds since 1970-01-01T00:00:00Z and lies on a whole hour; step t stands for the hour
 * [start + t * 3600, start + (t + 1) * 3600). Every column has the same length and holds values in the
 * unit that `parameters.json` shows. A missing value is NaN and never counts as favourable.
 */
export interface HourlySeries {
  start: number
  length: number
  columns: Record<string, Float32Array>
}

/** A copy of the steps [from, to) of a series. */
export function cutSeries({ start, columns }: HourlySeries, from: number, to: number): HourlySeries {
  const parts = Object.entries(columns).map(([name, column]) => [name, column.slice(from, to)])
  return { start: start + from * HOUR, length: to - from, columns: Object.fromEntries(parts) }
}

/** The hours of a series from a moment on; one that begins later is as it is. */
export function hoursFrom(series: HourlySeries, time: number): HourlySeries {
  const from = Math.max(0, Math.ceil((time - series.start) / HOUR))
  return from === 0 ? series : cutSeries(series, Math.min(from, series.length), series.length)
}

/** A place: degrees north and degrees east; `offshore` says whether it has a sea. */
export interface Point {
  latitude: number
  longitude: number
  offshore: boolean
}
