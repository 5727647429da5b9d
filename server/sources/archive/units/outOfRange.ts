import type { Parameter } from '../../../../src/weather/parameters.ts'

/** How many values of a column, in the parameter's unit, are outside what is plausible. */
export function outOfRange(column: Float32Array, { validMin, validMax }: Parameter): number {
  let outside = 0
  for (const value of column) if (value < validMin || value > validMax) outside++
  return outside
}
