/** Digits with an optional decimal point or comma. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/** Ambiguous numbers such as 1,013, where the comma may group thousands or start the decimals, are not guessed. */
const grouped = /^[+-]?[1-9]\d{0,2},\d{3}$/

/** Typed text as a number; null if blank. Text that is not a number stays text and fails validation. */
export const numberOrBlank = (typed: unknown): unknown => {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  return decimal.test(text) && !grouped.test(text) ? Number(text.replace(',', '.')) : text
}
