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
  /** Why the values of a variable cannot be read, by variable; it is not among the columns. */
  broken: ReadonlyMap<string, string>
}

const unreadable = (what: string) => new Error(`The answer of Open-Meteo cannot be read: ${what}.`)

/** Unix seconds, or ISO 8601 without a zone, which is GMT because GMT was requested. */
function timeOf(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(`${value}Z`) / 1000 : value
  if (typeof time !== 'number' || !Number.isInteger(time / HOUR)) throw unreadable('a time is no whole hour')
  return time
}

/** The values of a variable, or why they cannot be read. */
function columnOf(values: unknown, length: number): Float64Array | string {
  if (!Array.isArray(values) || values.length !== length) return 'has not one value an hour'
  if (values.some((value) => value !== null && typeof value !== 'number'))
    return 'has a value that is no number'
  return Float64Array.from(values, (value: number | null) => value ?? Number.NaN)
}

function answerOf(body: unknown): Answer {
  if (!isObject(body) || !isObject(body.hourly)) throw unreadable('it has no hourly values')
  const { latitude, longitude, hourly, hourly_units: units } = body
  if (typeof latitude !== 'number' || typeof longitude !== 'number') throw unreadable('it has no place')
  const { time, ...values } = hourly
  if (!Array.isArray(time)) throw unreadable('it has no times')
  const columns = new Map<string, Float64Array>()
  const broken = new Map<string, string>()
  for (const [name, given] of Object.entries(values)) {
    const column = columnOf(given, time.length)
    if (typeof column === 'string') broken.set(name, column)
    else columns.set(name, column)
  }
  return {
    latitude,
    longitude,
    times: time.map(timeOf),
    columns,
    broken,
    units: isObject(units)
      ? Object.fromEntries(Object.entries(units).map(([name, unit]) => [name, String(unit)]))
      : {},
  }
}

/**
 * The answers for `count` points: the API returns an object for one point and an array for several. Null is missing and becomes
 * NaN. A variable whose values cannot be read is named and left out, because the others may be all that is needed. Throws a
 * user-facing error for anything else that does not have the shape of the API.
 */
export function parseAnswer(body: unknown, count: number): Answer[] {
  const list = Array.isArray(body) ? body : [body]
  if (list.length !== count) throw unreadable(`it is for ${list.length} places instead of ${count}`)
  return list.map(answerOf)
}
