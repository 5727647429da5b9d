import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const FOLDER = new URL('../../../shared/data/', import.meta.url)

/** Whether all of the named files of real weather exist. */
export function hasFiles(...names: readonly string[]): boolean {
  return names.every((name) => existsSync(new URL(name, FOLDER)))
}

/** An hourly series from `start`, unix seconds; missing values are NaN. */
export interface Series {
  start: number
  values: Float64Array
}

/** A file of real weather: the names in its header, and the cells of each row. */
export function readTable(
  file: string,
  separator: string | RegExp = ',',
): { head: string[]; rows: string[][] } {
  const [head, ...rows] = gunzipSync(readFileSync(new URL(file, FOLDER)))
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(separator))
  return { head: head!, rows }
}

/** Hourly columns, by name, of a file without gaps whose first column is the time. */
export function readHours(file: string): { start: number; column(name: string): Series } {
  const { head, rows } = readTable(file)
  const start = Date.parse(`${rows[0]![0]!.replace('Z', '')}Z`) / 1000
  return {
    start,
    column: (name) => {
      const place = head.indexOf(name)
      return { start, values: Float64Array.from(rows, (row) => Number(row[place])) }
    },
  }
}

const known = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value))

export function mean(values: Float64Array): number {
  const some = known(values)
  return some.reduce((sum, value) => sum + value, 0) / some.length
}

export function deviation(values: Float64Array): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** Linear interpolation at (n - 1) p of the sorted sample. */
export function percentile(values: Float64Array, p: number): number {
  const sorted = known(values).sort()
  const place = (sorted.length - 1) * p
  const below = Math.floor(place)
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!]
  return low + (high - low) * (place - below)
}

/** Correlation over the indices at which both values are known. */
export function correlation(a: Float64Array, b: Float64Array): number {
  const both = (_: number, i: number) => !Number.isNaN(a[i]! + b[i]!)
  const [x, y] = [a.filter(both), b.filter(both)]
  const [mx, my] = [mean(x), mean(y)]
  let [xy, xx, yy] = [0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    xy += (x[i]! - mx) * (y[i]! - my)
    xx += (x[i]! - mx) ** 2
    yy += (y[i]! - my) ** 2
  }
  return xy / Math.sqrt(xx * yy)
}

/** Autocorrelation at a lag in hours. */
export const lagged = (hours: number) => (values: Float64Array) =>
  correlation(values.subarray(0, -hours), values.subarray(hours))

/** Mean length, hours, of the unbroken runs of hours for which `holds` is true. */
export function meanRun(values: Float64Array, holds: (value: number) => boolean): number {
  let [hours, runs, before] = [0, 0, false]
  for (const value of values) {
    const now = holds(value)
    if (now) hours++
    if (now && !before) runs++
    before = now
  }
  return hours / runs
}

/** Mean wait, hours, until the next `length` consecutive hours below a limit; hours without a later such run are left out. */
export function meanWait(values: Float64Array, limit: number, length: number): number {
  const waits: number[] = []
  let [run, next] = [0, Number.NaN]
  for (let t = values.length - 1; t >= 0; t--) {
    run = values[t]! < limit ? run + 1 : 0
    if (run >= length) next = t
    if (!Number.isNaN(next)) waits.push(next - t)
  }
  return mean(Float64Array.from(waits))
}

/** Steepness 2πHs / (g Tp²) of each hour. */
export function steepness(heights: Float64Array, periods: Float64Array): Float64Array {
  return heights.map((height, t) => (2 * Math.PI * height) / (9.81 * periods[t]! ** 2))
}

/** Mean of December to February over the mean of June to August. */
export function winterOverSummer({ start, values }: Series): number {
  const of = (months: readonly number[]) =>
    mean(values.filter((_, t) => months.includes(new Date((start + t * 3600) * 1000).getUTCMonth())))
  return of([11, 0, 1]) / of([5, 6, 7])
}
