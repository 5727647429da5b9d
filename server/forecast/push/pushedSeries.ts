import { PUSHED_DAYS, type PushedParameter, type PushedRun } from '#schemas/shapes/forecast/pushedRun.ts'
import type { FieldError } from '#schemas/validation/validator.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { sampledSeries } from '#server/sources/archive/import/sampledSeries.ts'
import { parameterNamed } from '#server/sources/archive/units/cfNames.ts'
import { conversion } from '#server/sources/archive/units/cfUnits.ts'
import { ensembleBand } from '#server/sources/values/ensembleBand.ts'
import { judgedColumn, type Meaning } from '#server/sources/values/judgedColumn.ts'
import { rangeText } from '#server/sources/values/outOfRange.ts'
import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { filledHours, isFilled, type Sampling } from '#weather/sampling.ts'
import type { HourlySeries } from '#weather/series.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { blockOf, runLength } from '../providerRun.ts'

/** Invalid fields of a pushed run. */
export class BadRun extends Error {
  readonly errors: readonly FieldError[]

  constructor(errors: readonly FieldError[]) {
    super('The run is not valid.')
    this.errors = errors
  }
}

const refuse = (path: string, message: string): never => {
  throw new BadRun([{ path, message }])
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.0+)?)?Z$/

/** The unix seconds of a time in UTC. */
function secondsOf(text: string, path: string): number {
  const milliseconds = ISO.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse reads 30 February as a day of March.
  const isReal =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text.slice(0, 16))
  return isReal ? milliseconds / 1000 : refuse(path, 'Not a time such as 2026-06-15T06:00Z')
}

/** The reference time of a pushed run, unix seconds. */
export const referenceOf = ({ referenceTime }: Pick<PushedRun, 'referenceTime'>): number =>
  secondsOf(referenceTime, '/referenceTime')

function hoursOf({ times }: PushedRun, run: number): number[] {
  const hours = times.map((text, index) => {
    const time = secondsOf(text, `/times/${index}`)
    return time % HOUR === 0 ? time : refuse(`/times/${index}`, 'Not on the hour')
  })
  const falling = hours.findIndex((hour, index) => index > 0 && hour <= hours[index - 1]!)
  if (falling > 0) refuse(`/times/${falling}`, 'Not after the time before it')
  if (hours[0]! < run) refuse('/times/0', 'Before the reference time')
  if (hours.at(-1)! > run + PUSHED_DAYS * DAY)
    refuse(`/times/${hours.length - 1}`, `More than ${PUSHED_DAYS} days after the reference time`)
  return hours
}

/** What a name of the registry, or else of CF, means. */
function named(name: string): { parameter: Parameter; turn: number } | null {
  const parameter = parameterByName(name)
  return parameter ? { parameter, turn: 0 } : parameterNamed(name, undefined)
}

function meaningOf({ name, unit }: PushedParameter, path: string): Meaning {
  const { parameter, turn } = named(name) ?? refuse(`${path}/name`, `There is no parameter called ${name}`)
  const { factor, offset } =
    conversion(unit, parameter.unit) ??
    refuse(`${path}/unit`, `${unit} does not become ${parameter.unit}, the unit of ${parameter.name}`)
  return { parameter, factor, offset: offset + turn }
}

/** The values at the given times in the parameter's unit. */
function columnOf(values: readonly (number | null)[], meaning: Meaning, count: number, path: string) {
  if (values.length !== count) refuse(path, `${values.length} values for ${count} times`)
  const numbers = Float64Array.from(values, (value) => value ?? Number.NaN)
  const { values: column, impossible, code } = judgedColumn(numbers, meaning)
  const { parameter } = meaning
  const [first] = impossible
  if (first !== undefined)
    refuse(`${path}/${first}`, `Outside ${rangeText(parameter)}, the range of ${parameter.name}`)
  if (code) refuse(path, `${code.number} looks like a code for "no value"; send null`)
  return column
}

const extreme = (members: readonly Float32Array[], count: number, of: (...values: number[]) => number) =>
  Float32Array.from({ length: count }, (_, step) => {
    const known = members.map((member) => member[step]!).filter((value) => !Number.isNaN(value))
    return known.length === 0 ? Number.NaN : of(...known)
  })

/** The columns of an ensemble at the given times, by suffix. */
function bandsOf(
  { members }: PushedParameter,
  meaning: Meaning,
  count: number,
  path: string,
): Record<string, Float32Array> {
  if (!members || members.length === 0) return {}
  if (meaning.parameter.direction || meaning.parameter.categorical)
    refuse(path, `${meaning.parameter.name} has no band`)
  const columns = members.map((values, index) => columnOf(values, meaning, count, `${path}/${index}`))
  const band = ensembleBand(columns, count)
  return {
    ...(band && { _p10: band.low, _p90: band.high }),
    _lowest: extreme(columns, count, Math.min),
    _highest: extreme(columns, count, Math.max),
  }
}

/** The samples of one parameter as hours, and how often it is sampled. */
function filled(samples: HourlySeries, path: string): { series: HourlySeries; sampling?: Sampling } {
  try {
    const { series, samplings, notes } = sampledSeries(samples)
    const [sampling] = Object.values(samplings)
    const [leftOut] = notes
    if (leftOut !== undefined) refuse(path, leftOut)
    if (sampling && !isFilled(sampling))
      refuse(path, `The values are ${sampling.step} hours apart; at most 6 hours can be judged`)
    return { series, ...(sampling && { sampling }) }
  } catch (error) {
    if (error instanceof BadInput) refuse(path, error.message)
    throw error
  }
}

/**
 * A pushed run as hours: values in the units of the registry, hours between coarser samples filled (definitions D.2). Throws BadRun.
 */
export function pushedSeries(body: PushedRun): HourlySeries {
  const hours = hoursOf(body, blockOf(referenceOf(body)))
  const start = hours[0]!
  const length = runLength(start, hours.at(-1)!)
  const onHours = (values: Float32Array) => {
    const column = new Float32Array(length).fill(Number.NaN)
    for (const [index, hour] of hours.entries()) column[(hour - start) / HOUR] = values[index]!
    return column
  }
  const columns: Record<string, Float32Array> = {}
  const samplings: Record<string, Sampling> = {}
  for (const [index, given] of body.parameters.entries()) {
    const path = `/parameters/${index}`
    const meaning = meaningOf(given, path)
    const { parameter } = meaning
    const { name } = parameter
    if (name in columns) refuse(`${path}/name`, `${name} is there twice`)
    const samples = onHours(columnOf(given.values, meaning, hours.length, `${path}/values`))
    const { series, sampling } = filled({ start, length, columns: { [name]: samples } }, `${path}/values`)
    Object.assign(columns, series.columns)
    if (sampling) samplings[name] = sampling
    const bands = bandsOf(given, meaning, hours.length, `${path}/members`)
    for (const [suffix, values] of Object.entries(bands)) {
      const column = onHours(values)
      columns[`${name}${suffix}`] = sampling ? filledHours(column, start, sampling, parameter) : column
    }
  }
  return { start, length, columns, samplings }
}
