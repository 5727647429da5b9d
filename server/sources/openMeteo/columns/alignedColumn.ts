import { HOUR } from '#weather/time.ts'
import type { Answer } from '../parseAnswer.ts'

/** Factors by wanted unit and given unit; identical units need none. A rate per hour equals the sum over an hour. */
const conversions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'm/s': { 'km/h': 1 / 3.6, kn: 1852 / HOUR, 'mp/h': 1609.344 / HOUR },
  m: { ft: 0.3048 },
  mm: { inch: 25.4 },
  'wmo code': { wmo: 1 },
}

/** The factor that converts a value from unit `given` to unit `wanted`. Throws a user-facing error if there is none. */
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

/** A variable of the API, the wanted unit of the column, and an additional factor. */
export interface Wanted {
  variable: string
  unit: string
  factor?: number
  /** Whether a value is for the hour before its time stamp. */
  preceding?: boolean
}

/**
 * One variable of the answers over an hourly span, in `unit` * `factor`. Hours that no answer has are NaN; undefined if no
 * answer has the variable. Throws a user-facing error for a unit that cannot be converted.
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
