import type { Point } from '#weather/series.ts'
import { type Channel, channels } from './channels.ts'
import type { LocalClimate, MonthlyName } from './climate.ts'
import { noise } from './noise.ts'

/** A quantity over every hour of a scene. */
export type Field = (scene: Scene) => Float64Array

/** A point over a range of hours. Every field is computed once, when it is first requested. */
export interface Scene {
  point: Point
  climate: LocalClimate
  /** Hours since 1970 of the first step. */
  start: number
  length: number
  get(field: Field): Float64Array
  channel(name: Channel): Float64Array
}

/** Returns the noise of a channel over the hours of a scene. */
export type Weather = (name: Channel) => Float64Array

/** The true weather, before any forecast error. */
export function truth(point: Point, start: number, length: number): Weather {
  return (name) => noise(name, point, start, length, channels[name])
}

/** A scene of `length` hours from hour `start` (since 1970), whose noises come from `weather`. */
export function sceneOf(
  point: Point,
  climate: LocalClimate,
  start: number,
  length: number,
  weather: Weather,
): Scene {
  const fields = new Map<Field, Float64Array>()
  const noises = new Map<Channel, Float64Array>()
  const scene: Scene = {
    point,
    climate,
    start,
    length,
    get: (field) => computeOnce(fields, field, () => field(scene)),
    channel: (name) => computeOnce(noises, name, () => weather(name)),
  }
  return scene
}

function computeOnce<K>(known: Map<K, Float64Array>, key: K, compute: () => Float64Array): Float64Array {
  const value = known.get(key) ?? compute()
  known.set(key, value)
  return value
}

/** Computes a field from a formula for one hour. */
export function hourly(scene: Scene, formula: (t: number) => number): Float64Array {
  const values = new Float64Array(scene.length)
  for (let t = 0; t < values.length; t++) values[t] = formula(t)
  return values
}

/** Hours in a mean Gregorian year. */
export const YEAR_HOURS = 365.2425 * 24

/**
 * Fraction of the year, 0 to 1, of an hour since 1970. Within a day of the calendar, which is accurate
 * enough for climate figures.
 */
export function yearFraction(hour: number): number {
  const years = hour / YEAR_HOURS
  return years - Math.floor(years)
}

/** Hours of a twelfth of a year. */
const MONTH_HOURS = YEAR_HOURS / 12

/** A monthly figure over the hours of a scene, interpolated linearly from the middle of one month to the middle of the next. */
export function monthly(name: MonthlyName): Field {
  return (scene) => {
    const months = scene.climate.monthly(name)
    const values = new Float64Array(scene.length)
    for (let t = 0; t < values.length; ) {
      const month = Math.floor((scene.start + t) / MONTH_HOURS - 0.5)
      const [figure, next] = [months[modulo(month, 12)]!, months[modulo(month + 1, 12)]!]
      const [middle, nextMiddle] = [(month + 0.5) * MONTH_HOURS, (month + 1.5) * MONTH_HOURS]
      const end = Math.min(values.length, Math.max(t + 1, Math.ceil(nextMiddle) - scene.start))
      const slope = (next - figure) / MONTH_HOURS
      for (; t < end; t++) values[t] = figure + slope * (scene.start + t - middle)
    }
    return values
  }
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
