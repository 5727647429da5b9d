import { type MonthName, monthNames } from '../calendarNames.ts'
import { type Favourable, favourable } from '../masks/favourable.ts'
import { usableMask } from '../masks/usableMask.ts'
import type { Limit, Operation } from '../operation.ts'
import type { HourlySeries, Place } from '../series.ts'
import { mean, sortedPercentile } from '../statistics.ts'
import { coverageOf, isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkingMonth } from './workingMonths.ts'
import { type WorkMonths, workMonths } from './workMonths.ts'

/** The percentiles of the table's last rows. */
export const tablePercentiles = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const

export type PercentileName = `P${(typeof tablePercentiles)[number]}`

export type Months<T> = Record<MonthName, T>

/** Percent of the permitted hours with data that are usable; null if a month has no such hour. */
export interface HindcastRow extends Months<number | null> {
  Year: number | 'Average' | PercentileName
  Average: number | null
}

/** An operation, and how its hours are counted. */
export interface HindcastTableRequest extends Operation {
  /** Whether runs continue after a break between shifts. */
  isCompressed: boolean
  point: Place
}

/** Intermediate results that the owner of a series can cache between requests; absent ones are computed. */
export interface CachedHours {
  /** Depends on the series' extent, the point and the work window. */
  work?: WorkMonths
  /** Depends on the series and the limits. */
  weather?: Favourable
  /** Depends on all of these and on how runs are counted. */
  months?: readonly WorkingMonth[]
}

export interface HindcastTable {
  /** The years in order, then `Average`, then `P10` to `P90`. */
  rows: HindcastRow[]
  /** Per year: share of each month's permitted hours that are known, 0 to 1; null if none is permitted. */
  coverage: (Months<number | null> & { Year: number })[]
  /** Per year: the months with less than 95 % known, which rows `Average` and P10 to P90 exclude. */
  marked: (Months<boolean> & { Year: number })[]
  /** Active parameters without a single value. */
  failedParameters: string[]
  /** The window is longer than the longest shift and runs may not span shifts: every value is zero. */
  isAlwaysZero: boolean
}

/**
 * The hindcast table (definitions A.5): 100 * usable hours / permitted hours with data, per year and month.
 *
 * Row `Average` is the mean over the years and rows P10 to P90 are percentiles over the years, month by month; both exclude
 * marked months. Column `Average` is the mean of the row's own months that have a value in the rows of the years and in row
 * `Average`. In rows P10 to P90 it is the percentile over that column of the years without a marked month, null if there is no
 * such year: the mean of twelve percentiles would be that of a year that is equally good or bad in every month. Years and months are
 * those of the work window's calendar; a year with less than a day of the series has no row (see `workMonths`). A month before
 * the series starts or after it ends has no value, coverage 0 and is marked. Throws RangeError for an invalid window length,
 * hour, weekday or zone.
 */
export function hindcastTable(
  series: HourlySeries,
  request: HindcastTableRequest,
  cached: CachedHours = {},
): HindcastTable {
  const { limits, windowLength, workWindow, isCompressed, point } = request
  const work = cached.work ?? workMonths(series, point, workWindow)
  const weather = cached.weather ?? favourable(series, limits)
  const usable = () => usableMask(weather.ok, work.permittedInSeries, windowLength, isCompressed)
  const years = byYear(cached.months ?? monthlyHours(work, weather, usable()))
  return {
    rows: tableRows(years),
    coverage: years.map(([Year, cells]) => ({ Year, ...months((month) => coverageOf(cells[month]!)) })),
    marked: years.map(([Year, cells]) => ({ Year, ...months((month) => isMarked(cells[month]!)) })),
    failedParameters: failedParameters(series, limits),
    isAlwaysZero: !isCompressed && windowLength > work.longestShift,
  }
}

function months<T>(value: (month: number) => T): Months<T> {
  const [Jan, Feb, Mar, Apr, May, Jun] = [value(0), value(1), value(2), value(3), value(4), value(5)]
  const [Jul, Aug, Sep, Oct, Nov, Dec] = [value(6), value(7), value(8), value(9), value(10), value(11)]
  return { Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec }
}

/** Twelve cells a year, in order. */
function byYear(cells: readonly MonthlyHours[]): [number, MonthlyHours[]][] {
  return [...Map.groupBy(cells, ({ year }) => year)]
}

function tableRows(years: readonly [number, MonthlyHours[]][]): HindcastRow[] {
  const value = ({ known, usable }: MonthlyHours) => (known === 0 ? null : (100 * usable) / known)
  const columns = months((month) =>
    present(years.map(([, cells]) => (isMarked(cells[month]!) ? null : value(cells[month]!)))),
  )
  const row = (Year: HindcastRow['Year'], values: Months<number | null>): HindcastRow => ({
    Year,
    ...values,
    Average: mean(Object.values(values)),
  })
  const yearRows = years.map(([Year, cells]) =>
    row(
      Year,
      months((month) => value(cells[month]!)),
    ),
  )
  const wholeYears = yearRows.filter((_, index) => !years[index]![1].some(isMarked))
  const sorted = (values: readonly number[]) => new Float64Array(values).sort()
  const ascending = months((month) => sorted(columns[monthNames[month]!]))
  const ascendingAverages = sorted(present(wholeYears.map(({ Average }) => Average)))
  return [
    ...yearRows,
    row(
      'Average',
      months((month) => mean(columns[monthNames[month]!])),
    ),
    ...tablePercentiles.map(
      (p): HindcastRow => ({
        Year: `P${p}`,
        ...months((month) => sortedPercentile(ascending[monthNames[month]!], p)),
        Average: sortedPercentile(ascendingAverages, p),
      }),
    ),
  ]
}

function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null)
}

function failedParameters(series: HourlySeries, limits: readonly Limit[]): string[] {
  const names = [...new Set(limits.map(({ parameter }) => parameter))]
  return names.filter((name) => !series.columns[name]?.some((value) => !Number.isNaN(value)))
}
