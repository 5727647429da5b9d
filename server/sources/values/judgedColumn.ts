import type { Parameter } from '#weather/parameters.ts'
import { type MissingCode, missingCode } from './missingCode.ts'
import { isImpossible } from './outOfRange.ts'
import { wrapDirection } from './wrapDirection.ts'

/** How the numbers of a source become values of a parameter: number * factor + offset, in its unit. */
export interface Meaning {
  parameter: Parameter
  factor: number
  offset: number
}

/** The value of one number, a direction normalized to 0 to 360; rounded once, so that it equals a limit of the same value. */
function valueFrom(number: number, { parameter, factor, offset }: Meaning): number {
  const value = number * factor + offset
  return Math.fround(parameter.direction ? wrapDirection(value, number) : value)
}

/** What a column of numbers is worth. */
export interface JudgedColumn {
  /** Its values, NaN where a number is missing. The impossible ones are among them, unless they are dropped. */
  values: Float32Array
  /** The steps whose value is impossible. */
  impossible: readonly number[]
  /** A number that stands for "no value" and is possible, so that nothing else would show it. */
  code?: MissingCode
}

/**
 * Judges the numbers of a source before anything changes them: a direction of 999 degrees would be an ordinary one once it is
 * normalized. Every source reads its columns with it.
 */
export function judgedColumn(numbers: Float64Array, meaning: Meaning): JudgedColumn {
  const { parameter, factor, offset } = meaning
  const impossible: number[] = []
  const values = new Float32Array(numbers.length)
  for (const [step, number] of numbers.entries()) {
    if (isImpossible(Math.fround(number * factor + offset), parameter)) impossible.push(step)
    values[step] = valueFrom(number, meaning)
  }
  const doubtful = impossible.length === 0 ? numbers : numbers.slice()
  for (const step of impossible) doubtful[step] = Number.NaN
  // Shares gather below 100 %, where 99 is an ordinary value.
  const code = parameter.unit === '%' ? undefined : missingCode(doubtful)
  return { values, impossible, ...(code && { code }) }
}
