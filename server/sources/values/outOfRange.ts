import { type Parameter, possibleRange } from '#weather/parameters.ts'

/** Whether a value, in the parameter's unit, lies outside what was ever measured. A missing value does not. */
export function isImpossible(value: number, parameter: Parameter): boolean {
  const [least, most] = possibleRange(parameter)
  return value < least || value > most
}

/** The range that a value must be in, for a message: "-180 to 540 °". */
export function rangeText(parameter: Parameter): string {
  const [least, most] = possibleRange(parameter)
  return `${least} to ${most} ${parameter.unit}`
}

/** The number of impossible values of a column, in the parameter's unit. */
export function outOfRange(column: Float32Array, parameter: Parameter): number {
  let outside = 0
  for (const value of column) if (isImpossible(value, parameter)) outside++
  return outside
}
