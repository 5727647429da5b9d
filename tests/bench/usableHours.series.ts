import type { HourlySeries } from '#weather/series.ts'
import { calendarOf, type MonthRange, monthRanges } from '#weather/zone.ts'
import { alphaVentus, hasAlphaVentus } from '../weather/alphaVentus.ts'

export const HOURS_A_YEAR = 8766

/** Thirteen years to tile: alpha ventus if present, else a synthetic sea with realistic persistence and seasons. */
function thirteenYears(): Pick<HourlySeries, 'start' | 'columns'> {
  if (hasAlphaVentus) return alphaVentus()
  const length = 13 * HOURS_A_YEAR
  const wind = new Float32Array(length)
  const wave = new Float32Array(length)
  let state = 12345
  let calm = 0
  for (let hour = 0; hour < length; hour++) {
    // Numerical Recipes' linear congruential generator; a first-order autoregression with a time constant of some 30 hours.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    calm = 0.967 * calm + (state / 2 ** 32 - 0.5) * 1.2
    const season = Math.cos((2 * Math.PI * hour) / HOURS_A_YEAR)
    wind[hour] = Math.max(0, 9 + 1.5 * season + 3 * calm)
    wave[hour] = Math.max(0.1, 0.83 + 0.2 * season + 0.4 * calm)
  }
  return { start: Date.UTC(2002, 0, 1) / 1000, columns: { wind_speed_10m: wind, wave_height: wave } }
}

/**
 * Eight columns over `years` years: alternately wind and 1.8 times the wave height, each pair shifted by seven hours against
 * the previous one. With the factor, the limit of 1.5 m excludes enough hours.
 */
export function tiledSeries(years: number): HourlySeries {
  const { start, columns } = thirteenYears()
  const length = years * HOURS_A_YEAR
  const tile = (column: Float32Array, shift: number, factor: number) =>
    Float32Array.from({ length }, (_, hour) => column[(hour + shift) % column.length]! * factor)
  const tiled: Record<string, Float32Array> = {}
  for (let pair = 0; pair < 4; pair++) {
    tiled[`c${2 * pair}`] = tile(columns.wind_speed_10m!, 7 * pair, 1)
    tiled[`c${2 * pair + 1}`] = tile(columns.wave_height!, 7 * pair, 1.8)
  }
  return { start, length, columns: tiled }
}

/** The limit of column `index`: 10 m/s for wind, 1.5 m for waves. */
export function limitOf(index: number): number {
  return index % 2 === 0 ? 10 : 1.5
}

/** Hours of the requested window. */
export const WINDOW = 12

/** The months of the series in chronological order. */
export function monthsOf({ start, length }: HourlySeries): MonthRange[] {
  return monthRanges(calendarOf(start, length))
}

/** For each hour, the index of its month in `monthsOf`. */
export function monthOfHour(series: HourlySeries): Int32Array {
  const places = new Int32Array(series.length)
  for (const [place, { from, to }] of monthsOf(series).entries()) places.fill(place, from, to)
  return places
}
