/** Digits with at most one point or comma before the decimals, as keyboards of either kind write it. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/

/** 1,013 is a thousand to one reader and about one to the next: no limit is guessed from it. */
const grouped = /^[+-]?[1-9]\d{0,2},\d{3}$/

/** What was typed as a number; nothing typed is blank. Text that is no number stays text and fails validation. */
export const numberOrBlank = (typed: unknown): unknown => {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  return decimal.test(text) && !grouped.test(text) ? Number(text.replace(',', '.')) : text
}
