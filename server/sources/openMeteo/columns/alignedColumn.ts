import { HOUR } from '../../../../src/weather/time.ts'
import type { Answer } from '../parseAnswer.ts'
import { unitFactor } from './apiUnits.ts'

/** Hours [start, start + length * 3600). */
export interface HourSpan {
  start: number
  length: number
}

export interface Wanted {
  variable: string
  unit: string
  factor?: number
  /** Whether a value stands for the hour before its time stamp. */
  preceding?: boolean
}

/**
 * One variable of the answers over an hourly span, in `unit` * `factor`. Hours that no answer has are NaN; undefined when no
 * answer has the variable. Throws a sentence for a unit that cannot be converted.
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
