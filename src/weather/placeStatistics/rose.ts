import { maskOf } from '../masks/hourMask.ts'
import {
  type CalendarMonth,
  figuresOfMonths,
  keptMonths,
  type MonthKey,
  type Sample,
} from './calendarMonths.ts'

/** Null where no hour is counted. */
export interface Rose extends Sample {
  calm_percent: number | null
  /** Of each sector, from the one centred on north on, clockwise. */
  sector_percent: (number | null)[]
  /** Where the classes of the size begin, in its unit. */
  classes_from: number[]
  /** Of each class of each sector. */
  sector_class_percent: (number | null)[][]
}

export interface RoseRequest {
  /** 12 or 16. */
  sectors: number
  /** Width of a class of the size, in its unit; the first begins at 0. */
  classWidth: number
  /** Sizes below it are calm, without direction; null where there are no calms. */
  calmBelow: number | null
}

/** The sector, from 0, in which a direction (degrees) lies: 0 is centred on north. */
export function sectorOf(direction: number, sectors: number): number {
  const width = 360 / sectors
  const turned = (direction + width / 2) % 360
  return Math.floor((turned < 0 ? turned + 360 : turned) / width) % sectors
}

const CALM = -1
const NOWHERE = -2

/**
 * How often a size (of wind, waves, swell or current, in its unit) occurs with each direction (degrees clockwise from north), by
 * calendar month (definitions C.4). Counted are the hours with both, and calm hours also where the direction is missing (NaN). Throws
 * RangeError for columns of different lengths.
 */
export function rose(
  months: readonly CalendarMonth[],
  { sizes, directions }: { sizes: Float32Array; directions: Float32Array },
  { sectors, classWidth, calmBelow }: RoseRequest,
  wanted: readonly MonthKey[],
): Partial<Record<MonthKey, Rose>> {
  if (sizes.length !== directions.length)
    throw new RangeError(`${sizes.length} sizes do not fit ${directions.length} directions`)
  const calm = calmBelow === null ? Number.NEGATIVE_INFINITY : Math.fround(calmBelow)
  const sector = Int8Array.from(sizes, (size, hour) => {
    if (Number.isNaN(size)) return NOWHERE
    if (size < calm) return CALM
    const direction = directions[hour]!
    return Number.isNaN(direction) ? NOWHERE : sectorOf(direction, sectors)
  })
  const known = maskOf(Uint8Array.from(sector, (one) => Number(one !== NOWHERE)))
  return figuresOfMonths({ months, kept: keptMonths(months, known), known }, wanted, (ranges, hours) => {
    const counts = Array.from({ length: sectors }, (): number[] => [])
    let calms = 0
    let classes = 0
    for (const { from, to } of ranges)
      for (let hour = from; hour < Math.min(to, sizes.length); hour++) {
        const at = sector[hour]!
        if (at === CALM) calms++
        if (at < 0) continue
        const place = Math.max(0, Math.floor(sizes[hour]! / classWidth))
        const row = counts[at]!
        row[place] = (row[place] ?? 0) + 1
        if (place >= classes) classes = place + 1
      }
    const percent = (count: number) => (hours === 0 ? null : (100 * count) / hours)
    const all = Array.from({ length: classes }, (_, place) => place)
    return {
      calm_percent: percent(calms),
      sector_percent: counts.map((row) => percent(row.reduce((sum, count) => sum + (count ?? 0), 0))),
      classes_from: all.map((place) => place * classWidth),
      sector_class_percent: counts.map((row) => all.map((place) => percent(row[place] ?? 0))),
    }
  })
}
