/** What a percentile of usable hours and days says of the years (definitions A.6); nothing for what is not one. */
export function percentileSentence(percentile: unknown, isPlanners: boolean): string | undefined {
  const isOne = Number.isInteger(percentile) && Number(percentile) >= 1 && Number(percentile) <= 99
  if (!isOne) return undefined
  return isPlanners ? `Exceeded in ${percentile} % of years` : `Not exceeded in ${percentile} % of years`
}
