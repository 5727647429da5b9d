import { shownPercentile } from '#texts/percentileText.ts'

/** The meaning of a percentile of usable hours and days over the years (definitions A.6); undefined if it is invalid. */
export function percentileMeaning(percentile: unknown, isPlanners: boolean): string | undefined {
  const isOne = Number.isInteger(percentile) && Number(percentile) >= 1 && Number(percentile) <= 99
  return isOne ? shownPercentile(Number(percentile), isPlanners).title : undefined
}
