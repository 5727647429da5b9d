import { maskOf } from '../masks/hourMask.ts'
import {
  type CalendarMonth,
  countedMonths,
  figuresOfMonths,
  type MonthKey,
  type Sample,
} from './calendarMonths.ts'

/** Null if no hour is counted. */
export interface Rose extends Sample {
  calm_percent: number | null
  /** One per sector, clockwise from the one centered on north. */
  sector_percent: (number | null)[]
  /** The lower bounds of the size classes, in its unit. */
  classes_from: number[]
  /** One list per sector, with one value per class. */
  sector_class_percent: (number | null)[][]
}

/** The class width of a rose by the parameter family of its size, in its unit (definitions C.4); 1 for other families. */
export const roseClassWidths: Readonly<Record<string, number>> = {
  wind: 5,
  gust: 5,
  wave: 1,
  swell: 1,
  current: 0.25,
}

/** The wind speed below which wind has no direction, m/s (definitions C.4). */
export const CALM_WIND = 0.5

export interface RoseRequest {
  /** 12 or 16. */
  sectors: number
  /** The width of a size class, in its unit; the first class starts at 0. */
  classWidth: number
  /** Smaller sizes are calm, without direction; null if there are no calms. */
  calmBelow: number | null
}

/** The sector, from 0, of a direction (degrees); sector 0 is centered on north. */
export function sectorOf(direction: number, sectors: number): number {
  const width = 360 / sectors
  const turned = direction + width / 2
  return Math.floor((turned - 360 * Math.floor(turned / 360)) / width)
}

const CALM = -1
const NOWHERE = -2

/**
 * How often a size (of wind, waves, swell or current, in its unit) occurs with each direction (degrees clockwise from north), by
 * calendar month (definitions C.4). Counts the hours with both values, and calm hours also if the direction is missing (NaN).
 * Each stands for `step` hours. Throws RangeError for columns of different lengths.
 */
export function rose(
  months: readonly CalendarMonth[],
  { sizes, directions, step = 1 }: { sizes: Float32Array; directions: Float32Array; step?: number },
  { sectors, classWidth, calmBelow }: RoseRequest,
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Rose>> {
  if (sizes.length !== directions.length)
    throw new RangeError(`${sizes.length} sizes do not fit ${directions.length} directions`)
  const calm = calmBelow === null ? Number.NEGATIVE_INFINITY : Math.fround(calmBelow)
  const sector = new Int8Array(sizes.length).fill(NOWHERE)
  const isKnown = new Uint8Array(sizes.length)
  for (let hour = 0; hour < sizes.length; hour++) {
    const direction = directions[hour]!
    if (sizes[hour]! < calm) sector[hour] = CALM
    else if (!(Number.isNaN(sizes[hour]) || Number.isNaN(direction)))
      sector[hour] = sectorOf(direction, sectors)
    if (sector[hour] !== NOWHERE) isKnown[hour] = 1
  }
  const known = maskOf(isKnown)
  return figuresOfMonths(
    { length: sizes.length, months, counted: countedMonths(months, known, step), known, step },
    wanted,
    (ranges, samples) => {
      let largest = 0
      for (const { from, to } of ranges)
        for (let hour = from; hour < to; hour++)
          if (sector[hour]! >= 0 && sizes[hour]! > largest) largest = sizes[hour]!
      const width = Math.floor(largest / classWidth) + 1
      const counts = new Uint32Array(sectors * width)
      let calms = 0
      let directed = 0
      for (const { from, to } of ranges)
        for (let hour = from; hour < to; hour++) {
          const at = sector[hour]!
          if (at === CALM) calms++
          if (at < 0) continue
          const cell = at * width + Math.max(0, Math.floor(sizes[hour]! / classWidth))
          counts[cell] = counts[cell]! + 1
          directed++
        }
      const percent = (count: number) => (samples === 0 ? null : (100 * count) / samples)
      const all = directed === 0 ? [] : Array.from({ length: width }, (_, place) => place)
      const rows = Array.from({ length: sectors }, (_, at) => counts.subarray(at * width, (at + 1) * width))
      return {
        calm_percent: percent(calms),
        sector_percent: rows.map((row) => percent(row.reduce((sum, count) => sum + count, 0))),
        classes_from: all.map((place) => place * classWidth),
        sector_class_percent: rows.map((row) => all.map((place) => percent(row[place]!))),
      }
    },
  )
}
