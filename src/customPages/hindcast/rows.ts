import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { type HindcastRow, tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import { plannersPercentile } from '#weather/statistics.ts'

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

/** The percentile of an option; null for None. */
export const percentileOf = (option: PercentileOption): number | null =>
  option === 'None' ? null : Number(option.slice(1))

const mirrored = new Map<HindcastRow['Year'], HindcastRow['Year']>(
  tablePercentiles.map((p) => [`P${p}`, `P${plannersPercentile(p) as typeof p}`]),
)

/** The rows with planners' percentile names: P90 is exceeded in 90 % of years (definitions A.6). */
export const plannersRows = (rows: readonly HindcastRow[]): HindcastRow[] =>
  rows.map((row) => ({ ...row, Year: mirrored.get(row.Year) ?? row.Year }))

/** The rows to show: the years, their average and the selected percentile. */
export const visibleRows = (rows: readonly HindcastRow[], percentile: PercentileOption): HindcastRow[] =>
  rows.filter(({ Year }) => typeof Year === 'number' || Year === 'Average' || Year === percentile)

/** The row of one year. */
export interface YearRow extends HindcastRow {
  Year: number
}

export const yearRows = (rows: readonly HindcastRow[]): YearRow[] =>
  rows.filter((row): row is YearRow => typeof row.Year === 'number')

/** The row with that name, `Average` or `P10` to `P90`. */
export const rowOf = (rows: readonly HindcastRow[], name: HindcastRow['Year']): HindcastRow | undefined =>
  rows.find(({ Year }) => Year === name)

/** The percentile rows, in ascending order of their values. */
export const percentileRows = (rows: readonly HindcastRow[]): HindcastRow[] =>
  rows.filter(({ Year }) => mirrored.has(Year))

/** Whether a month, 1 to 12, has too few known hours for Average and percentiles. */
export const markedMonth =
  ({ incompleteMonths = {} }: Pick<HindcastResult, 'incompleteMonths'>) =>
  (year: HindcastRow['Year'], month: number): boolean =>
    incompleteMonths[year]?.includes(month) ?? false
