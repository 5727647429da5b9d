import { isObject } from '#schemas/isObject.ts'
import { HOUR } from '#weather/time.ts'

/** The API's answer for one point. */
export interface Answer {
  /** The grid cell that was read. */
  latitude: number
  longitude: number
  /** Unix seconds, whole hours. */
  times: readonly number[]
  /** Values of each variable in order of `times`; NaN is missing. */
  columns: ReadonlyMap<string, Float64Array>
  units: Readonly<Record<string, string>>
}

const unreadable = (what: string) => new Error(`The answer of Open-Meteo cannot be read: ${what}.`)

/** Unix seconds, or ISO 8601 without a zone, which is GMT because GMT was requested. */
function timeOf(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(`${value}Z`) / 1000 : value
  if (typeof time !== 'number' || !Number.isInteger(time / HOUR)) throw unreadable('a time is no whole hour')
  return time
}

function columnOf(name: string, values: unknown, length: number): Float64Array {
  if (!Array.isArray(values) || values.length !== length)
    throw unreadable(`${name} has not one value an hour`)
  return Float64Array.from(values, (value: unknown) => {
    if (value === null) return Number.NaN
    if (typeof value !== 'number') throw unreadable(`${name} has a value that is no number`)
    return value
  })
}

function answerOf(body: unknown): Answer {
  if (!isObject(body) || !isObject(body.hourly)) throw unreadable('it has no hourly values')
  const { latitude, longitude, hourly, hourly_units: units } = body
  if (typeof latitude !== 'number' || typeof longitude !== 'number') throw unreadable('it has no place')
  const { time, ...values } = hourly
  if (!Array.isArray(time)) throw unreadable('it has no times')
  return {
    latitude,
    longitude,
    times: time.map(timeOf),
    columns: new Map(
      Object.entries(values).map(([name, column]) => [name, columnOf(name, column, time.length)]),
    ),
    units: isObject(units)
      ? Object.fromEntries(Object.entries(units).map(([name, unit]) => [name, String(unit)]))
      : {},
  }
}

/**
 * The answers for `count` points: the API returns an object for one point and an array for several. Null is missing and becomes
 * NaN. Throws a user-facing error for anything that does not have the shape of the API.
 */
export function parseAnswer(body: unknown, count: number): Answer[] {
  const list = Array.isArray(body) ? body : [body]
  if (list.length !== count) throw unreadable(`it is for ${list.length} places instead of ${count}`)
  return list.map(answerOf)
}
