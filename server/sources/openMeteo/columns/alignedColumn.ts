import { HOUR } from '../../../../src/weather/time.ts'
import type { Answer } from '../parseAnswer.ts'

/** How many of the first unit one of the second is; the same unit is 1. Rates per hour are the sum of an hour. */
const conversions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'm/s': { 'km/h': 1 / 3.6, kn: 1852 / HOUR, 'mp/h': 1609.344 / HOUR },
  m: { ft: 0.3048 },
  mm: { inch: 25.4 },
  'wmo code': { wmo: 1 },
}

/** What to multiply a value in `given` with for a value in `wanted`. Throws an error for people when no product does it. */
function unitFactor(variable: string, given: string, wanted: string): number {
  const factor = given === wanted ? 1 : conversions[wanted]?.[given]
  if (factor === undefined) throw new Error(`Open-Meteo gave ${variable} in ${given} instead of ${wanted}.`)
  return factor
}

/** Hours [start, start + length * HOUR). */
export interface HourSpan {
  start: number
  length: number
}

/** A variable of the API, the unit in which the column is wanted, and a factor on top. */
export interface Wanted {
  variable: string
  unit: string
  factor?: number
  /** Whether a value stands for the hour before its time stamp. */
  preceding?: boolean
}

/**
 * One variable of the answers over an hourly span, in `unit` * `factor`. Hours that no answer has are NaN; undefined when no
 * answer has the variable. Throws an error for people for a unit that cannot be converted.
 */
export function alignedColumn(
  answers: readonly Answer[],
  { start, length }: HourSpan,
  { variable, unit, factor = 1, preceding = false }: Wanted,
): Float64Array | undefined {
  const having = answers.filter(({ columns }) => columns.has(variable))
  if (having.length === 0) return undefined
  const aligned = new Float64Array(length).fill(Number.NaN)
  const shift = preceding ? HOUR : 0
  for (const { times, columns, units } of having) {
    const scale = factor * unitFactor(variable, units[variable] ?? unit, unit)
    const values = columns.get(variable)!
    for (const [index, time] of times.entries()) {
      const step = (time - shift - start) / HOUR
      if (step >= 0 && step < length) aligned[step] = values[index]! * scale
    }
  }
  return aligned
}

/** Whether a column has at least one value. */
export const hasValues = (column: Float64Array): boolean => column.some((value) => !Number.isNaN(value))
