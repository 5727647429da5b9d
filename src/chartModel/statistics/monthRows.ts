import { type MonthKey, monthKeys } from '#weather/placeStatistics/calendarMonths.ts'
import type { Cell, Column, FigureTable } from './figureTable.ts'
import { monthTitle } from './sample.ts'

/** Figures by calendar month and for the year. */
export type ByMonth<Figures> = Partial<Record<MonthKey, Figures>>

/** One row per month that has figures, January first, then the year. */
export function monthRows<Figures>(
  figures: ByMonth<Figures>,
  cells: (figures: Figures) => readonly Cell[],
  chosen: MonthKey,
): Pick<FigureTable, 'rows' | 'chosen'> {
  const keys = monthKeys.filter((key) => figures[key] !== undefined)
  const place = keys.indexOf(chosen)
  return {
    rows: keys.map((key) => [monthTitle(key), ...cells(figures[key]!)]),
    ...(place >= 0 && { chosen: place }),
  }
}

/** The twelve months without the year, for charts along the year. */
export const calendarKeys = monthKeys.filter((key) => key !== 'year')

/** What the percentiles of a duration mean: they have no planner's reading. */
export const durationPercentiles = (sample: string) => `P90: at most this in 9 of 10 ${sample}.`

/** The columns of the percentiles of a duration. */
export const percentileColumns = (unit: string, decimals: number): Column[] =>
  ['P50', 'P80', 'P90'].map((title) => ({ title, unit, decimals }))

/** Columns of counts, as whole numbers. */
export const countColumns = (...titles: readonly string[]): Column[] =>
  titles.map((title) => ({ title, decimals: 0 }))

/** A duration as one says it: in hours up to two days, then in days. */
export const durationText = (hours: number): string =>
  hours <= 48 ? `${Number(hours.toFixed(1))} h` : `${(hours / 24).toFixed(1)} days`
