/** A number as answers carry it: single precision has no more than three decimals to give. */
export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000

/** A number with its decimals; a zero has no minus, which a small negative number would round to. */
export function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return Number(text) === 0 ? (0).toFixed(decimals) : text
}
