import { judgedColumn } from '#server/sources/values/judgedColumn.ts'
import { rangeText } from '#server/sources/values/outOfRange.ts'
import { parameterByName } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import type { Answer } from '../parseAnswer.ts'

/** Factors by wanted unit and given unit; identical units need none. A rate per hour equals the sum over an hour. */
const conversions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'm/s': { 'km/h': 1 / 3.6, kn: 1852 / HOUR, 'mp/h': 1609.344 / HOUR },
  m: { ft: 0.3048 },
  mm: { inch: 25.4 },
  'wmo code': { wmo: 1 },
}

/** Hours [start, start + length * HOUR). */
export interface HourSpan {
  start: number
  length: number
}

/** A variable of the API, the wanted unit of the column, and an additional factor. */
export interface Wanted {
  variable: string
  unit: string
  factor?: number
  /** Whether a value is for the hour before its time stamp. */
  preceding?: boolean
  /** The parameter of whose kind the values are, by which they are judged; none for codes. */
  parameter?: string
}

/** Letters of an unknown unit that a message shows. */
const LONGEST_UNIT = 20

/** Receives what is wrong with a variable, to be named to people: "is in furlongs instead of m/s". */
export type Report = (variable: string, why: string) => void

/** The values of a variable that can be real, directions within 0 to 360, all others NaN and reported. */
function judgedValues(column: Float64Array, factor: number, { variable, parameter }: Wanted, report: Report) {
  const kind = parameter === undefined ? undefined : parameterByName(parameter)
  if (!kind) return column.map((value) => value * factor)
  const { values, impossible, code } = judgedColumn(column, { parameter: kind, factor, offset: 0 })
  const left = column.map((value, index) => (kind.direction ? values[index]! : value * factor))
  for (const index of impossible) left[index] = Number.NaN
  if (impossible.length > 0) {
    const given = Number((column[impossible[0]!]! * factor).toPrecision(6))
    report(variable, `has values outside ${rangeText(kind)}, such as ${given}`)
  }
  if (!code) return left
  report(variable, `has values ${code.number}, which stand for "no value"`)
  return left.map((value, index) => (column[index] === code.number ? Number.NaN : value))
}

/**
 * One variable of the answers over an hourly span, in `unit` * `factor`. Hours that no answer has, and values that cannot be real,
 * are NaN; undefined if no answer has the variable in a unit that can be converted. What is left out is reported.
 */
export function alignedColumn(
  answers: readonly Answer[],
  { start, length }: HourSpan,
  wanted: Wanted,
  report: Report,
): Float64Array | undefined {
  const { variable, unit, factor = 1, preceding = false } = wanted
  let aligned: Float64Array | undefined
  const shift = preceding ? HOUR : 0
  for (const { times, columns, units, broken } of answers) {
    const given = units[variable] ?? unit
    const scale = given === unit ? 1 : conversions[unit]?.[given]
    const column = columns.get(variable)
    if (broken.has(variable)) report(variable, broken.get(variable)!)
    if (!column) continue
    if (scale === undefined) {
      report(variable, `is in ${given.slice(0, LONGEST_UNIT)} instead of ${unit}`)
      continue
    }
    aligned ??= new Float64Array(length).fill(Number.NaN)
    const values = judgedValues(column, factor * scale, wanted, report)
    for (const [index, time] of times.entries()) {
      const step = (time - shift - start) / HOUR
      if (step >= 0 && step < length) aligned[step] = values[index]!
    }
  }
  return aligned
}

/** Whether a column has at least one value. */
export const hasValues = (column: Float64Array): boolean => column.some((value) => !Number.isNaN(value))
