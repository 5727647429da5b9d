import type { hourRules } from '#schemas/shapes/upload.ts'
import { meanDirection } from '#weather/directions.ts'
import type { Parameter } from '#weather/parameters.ts'
import { mean, mostFrequent } from '#weather/statistics.ts'
import { HOUR } from '#weather/time.ts'

export type HourRule = (typeof hourRules)[number]

/** How samples finer than an hour become hours (definitions D.1), in words for the report. */
export const hourRuleTexts: Readonly<Record<HourRule, string>> = {
  sample: 'the sample on the hour, or the nearest within 30 minutes',
  mean: 'the mean of the samples in the hour, where at least half of them are there',
  maximum: 'the maximum of the samples in the hour, where at least half of them are there',
}

/** The rows of a file in order of time, and the hours that they cover. */
export interface HourGrid {
  /** Unix seconds of the first hour. */
  start: number
  length: number
  /** By row, unix seconds. */
  times: readonly number[]
}

/** The value of the row nearest to each hour, the earlier of two as near; NaN where there is none within 30 minutes. */
function nearestSamples(values: Float32Array, { start, length, times }: HourGrid): Float32Array {
  const hours = new Float32Array(length).fill(Number.NaN)
  const distances = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
  for (const [row, time] of times.entries()) {
    if (Number.isNaN(values[row])) continue
    const hour = Math.round((time - start) / HOUR)
    const distance = Math.abs(time - start - hour * HOUR)
    if (hour < 0 || hour >= length || distance >= distances[hour]!) continue
    distances[hour] = distance
    hours[hour] = values[row]!
  }
  return hours
}

/** The most frequent distance of rows, in seconds. */
const distanceOf = (times: readonly number[]): number =>
  mostFrequent(times.slice(1).map((time, row) => time - times[row]!)) ?? HOUR

function combined(values: readonly number[], { direction }: Parameter, rule: HourRule): number {
  // Directions have no maximum.
  if (direction) return meanDirection(values)
  return rule === 'maximum' ? Math.max(...values) : mean(values)!
}

/** The mean or maximum of the samples in each hour, of which at least half must be there. */
function combinedSamples(
  values: Float32Array,
  { start, length, times }: HourGrid,
  { rule, parameter }: { rule: HourRule; parameter: Parameter },
): Float32Array {
  const hours = new Float32Array(length).fill(Number.NaN)
  const enough = HOUR / distanceOf(times) / 2
  const byHour = Map.groupBy(times.keys(), (row) => Math.floor((times[row]! - start) / HOUR))
  for (const [hour, rows] of byHour) {
    const known = rows.map((row) => values[row]!).filter((value) => !Number.isNaN(value))
    if (hour >= 0 && hour < length && known.length > 0 && known.length >= enough)
      hours[hour] = combined(known, parameter, rule)
  }
  return hours
}

/** The hours that rows cover: from the first to the last that one of them may stand for. */
export function hourGrid(times: readonly number[], rule: HourRule): HourGrid {
  const [first, last] = [times[0]!, times.at(-1)!]
  const toHour = (time: number) =>
    (rule === 'sample' ? Math.round(time / HOUR) : Math.floor(time / HOUR)) * HOUR
  const start = toHour(first)
  return { start, length: (toHour(last) - start) / HOUR + 1, times }
}

/** The hours whose nearest row is not on the hour, and the longest distance in minutes; nothing where all rows are on hours. */
export function movedHours({ start, length, times }: HourGrid): { hours: number; minutes: number } {
  const distances = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
  for (const time of times) {
    const hour = Math.round((time - start) / HOUR)
    distances[hour] = Math.min(distances[hour]!, Math.abs(time - start - hour * HOUR))
  }
  const moved = distances.filter((distance) => distance > 0 && Number.isFinite(distance))
  return { hours: moved.length, minutes: Math.round(moved.reduce((a, b) => Math.max(a, b), 0) / 60) }
}

/** The values of rows as hours, by a rule; a row on a whole hour that is alone in it is that hour's by every rule. */
export const onHours = (
  values: Float32Array,
  grid: HourGrid,
  by: { rule: HourRule; parameter: Parameter },
): Float32Array => (by.rule === 'sample' ? nearestSamples(values, grid) : combinedSamples(values, grid, by))
