/** A number rounded as in answers: single precision supports no more than three decimals. */
export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000

/** A number with fixed decimals; a small negative number that rounds to zero has no minus sign. */
export function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return Number(text) === 0 ? (0).toFixed(decimals) : text
}
