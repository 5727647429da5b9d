import type { AmountPercentile } from '#weather/placeStatistics/monthAmounts.ts'

/** The yearly values between which a percentile lies (definitions C.2). */
export const intervalText = ({ low, high }: Pick<AmountPercentile, 'low' | 'high'>): string =>
  low === null || high === null ? 'too few years' : `${low.toFixed(1)} to ${high.toFixed(1)}`
