import type { Amount } from './monthRows.ts'

export const NO_DATA = 'no data'

/** Hours and days have one decimal: a mean or an interpolated percentile is rarely a whole number. */
export const numberText = (value: number | null) => (value === null ? NO_DATA : value.toFixed(1))

/** The usable share in whole percent; a dash without a total. */
export const shareText = ({ usable, total }: Amount) =>
  usable === null || !total ? '–' : `${Math.round((100 * usable) / total)}\u00a0%`
