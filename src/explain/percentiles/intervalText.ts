import type { AmountPercentile } from '#weather/placeStatistics/monthAmounts.ts'

/** The yearly values between which a percentile lies (definitions C.2); a dash if there are too few years, which is said once. */
export const intervalText = ({ low, high }: Pick<AmountPercentile, 'low' | 'high'>): string =>
  low === null || high === null ? '–' : `${low.toFixed(1)} to ${high.toFixed(1)}`
