import type { HindcastRow } from '../../weather/hindcastTable.ts'

export const percentileOptions = [
  'None',
  'P10',
  'P20',
  'P30',
  'P40',
  'P50',
  'P60',
  'P70',
  'P80',
  'P90',
] as const
export type PercentileOption = (typeof percentileOptions)[number]

/** The rows to show: the years, their average and the one percentile that was chosen. */
export const visibleRows = (rows: readonly HindcastRow[], percentile: PercentileOption): HindcastRow[] =>
  rows.filter(({ Year }) => typeof Year === 'number' || Year === 'Average' || Year === percentile)
