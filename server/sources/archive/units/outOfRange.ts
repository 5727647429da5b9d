import type { Parameter } from '#weather/parameters.ts'

/** The number of values of a column, in the parameter's unit, outside the plausible range. */
export function outOfRange(column: Float32Array, { validMin, validMax }: Parameter): number {
  let outside = 0
  for (const value of column) if (value < validMin || value > validMax) outside++
  return outside
}
