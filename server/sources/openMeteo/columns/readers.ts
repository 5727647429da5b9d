import { expectedMaximum } from '#server/sources/expectedMaximum.ts'
import type { Reading } from '../mapping.ts'
import { hasValues, type Wanted } from './alignedColumn.ts'
import { windAtHeight } from './windProfile.ts'

/** One column of a parameter. */
export interface Read {
  values: Float64Array
  /** How the values were derived if the model does not provide them itself; part of a note. */
  how?: string
}

/** The variables of an answer, over the requested hours. */
export interface Variables {
  names: readonly string[]
  column: (wanted: Wanted) => Float64Array | undefined
}

type ReadingBy<Rule extends Reading['rule']> = Extract<Reading, { rule: Rule }>

interface Level {
  height: number
  values: Float64Array
}

/** The columns `<variable>_<height>m` that have values, lowest first, at whatever heights the model provides. */
function levels(
  { names, column }: Variables,
  { variable, unit }: Pick<Wanted, 'variable' | 'unit'>,
  parameter: string,
): Level[] {
  const pattern = new RegExp(`^${variable}_(\\d+)m$`)
  return names
    .flatMap((name) => {
      const height = pattern.exec(name)?.[1]
      const values = height === undefined ? undefined : column({ variable: name, unit, parameter })
      return values && hasValues(values) ? [{ height: Number(height), values }] : []
    })
    .sort((a, b) => a.height - b.height)
}

/** The first of the variables that has values, otherwise the first that the answers contain; undefined if they contain none. */
export function readValue(
  { variables, unit, factor, how }: ReadingBy<'value'>,
  { column }: Variables,
  of: Pick<Wanted, 'parameter' | 'preceding'>,
): Read | undefined {
  const found = variables.flatMap((variable) => {
    const values = column({ variable, unit, factor, ...of })
    return values ? [{ variable, values }] : []
  })
  const first = found.find(({ values }) => hasValues(values)) ?? found[0]
  if (!first) return undefined
  if (first.variable === variables[0]) return { values: first.values, how }
  return { values: first.values, how: `${first.variable}, as the model gives no ${variables[0]}` }
}

/**
 * Wind speed at a height, m/s: the model's own if it has the height, otherwise by the power law between its heights
 * (windProfile.ts). Undefined with fewer than two heights and below the lowest.
 */
export function readPowerLaw(
  { variable, height, unit }: ReadingBy<'power law between heights'>,
  given: Variables,
  parameter: string,
): Read | undefined {
  const known = levels(given, { variable, unit }, parameter)
  const exact = known.find((level) => level.height === height)
  if (exact) return { values: exact.values }
  const [lowest] = known
  if (!lowest || known.length < 2 || height < lowest.height) return undefined
  const values = lowest.values.map((_, step) =>
    windAtHeight(
      known.map((level) => ({ height: level.height, speed: level.values[step]! })),
      height,
    ),
  )
  const heights = known.map((level) => level.height).join(', ')
  return {
    values,
    how: `by power law between the heights of the model (${heights} m)`,
  }
}

/** The direction, degrees, at the nearest height of the model; undefined if it has none. */
export function readNearestHeight(
  { variable, height, unit }: ReadingBy<'nearest height'>,
  given: Variables,
  parameter: string,
): Read | undefined {
  const away = (level: Level) => Math.abs(level.height - height)
  const [nearest] = levels(given, { variable, unit }, parameter).sort((a, b) => away(a) - away(b))
  if (!nearest) return undefined
  if (nearest.height === height) return { values: nearest.values }
  return { values: nearest.values, how: `the one at ${nearest.height} m` }
}

/** 1 where the code is listed, otherwise 0, NaN where it is missing; undefined if the answers have no codes. */
export function readCode(
  { variable, codes, unit }: ReadingBy<'code'>,
  { column }: Variables,
): Read | undefined {
  const values = column({ variable, unit })
  return (
    values && { values: values.map((code) => (Number.isNaN(code) ? code : Number(codes.includes(code)))) }
  )
}

/** The expected highest wave of an hour, m (expectedMaximum.ts); undefined without heights or periods. */
export function readExpectedMaximum(
  { height, period }: ReadingBy<'expected maximum'>,
  { column }: Variables,
): Read | undefined {
  const heights = column({ variable: height, unit: 'm', parameter: 'wave_height' })
  const periods = column({ variable: period, unit: 's', parameter: 'wave_period' })
  if (!heights || !periods) return undefined
  return {
    values: heights.map((value, step) => expectedMaximum(value, periods[step]!)),
    how: 'the expected highest wave of an hour, from significant height and mean period',
  }
}
