import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import { type YearCount, yearsText } from '#weather/placeStatistics/fewYears.ts'
import type { MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import type { ShownPercentile } from './percentileText.ts'

interface YearsOfTable {
  rows: readonly HindcastRow[]
  /** Year -> months that averages and percentiles leave out. */
  incompleteMonths?: Readonly<Record<string, readonly number[]>> | undefined
}

/** The lowest and the highest whole year of a table with their ranks; empty for fewer than two years. */
function extremesText({ rows, incompleteMonths = {} }: YearsOfTable): string {
  const ascending = rows
    .flatMap(({ Year, Average }) =>
      typeof Year === 'number' && Average !== null && !incompleteMonths[Year] ? [{ Year, Average }] : [],
    )
    .sort((one, other) => one.Average - other.Average)
  const [low, high, n] = [ascending[0], ascending.at(-1), ascending.length]
  if (!low || !high || n < 2) return ''
  return ` Of ${n} whole years ${low.Year} is the lowest, rank 1 of ${n} with ${low.Average.toFixed(1)} %, and ${high.Year} the highest, rank ${n} with ${high.Average.toFixed(1)} %.`
}

/** The number of years that are too few for an interval of `name` (definitions C.2), and what they show instead. */
export const tooFewYears = (name: string, years: YearCount, table?: YearsOfTable): string =>
  `${yearsText(years)} ${years.most === 1 ? 'is' : 'are'} too few for an interval of ${name}.${table ? extremesText(table) : ''}`

/** The same for the amounts of months at some percentiles; null if each has its interval. */
export function tooFewYearsOfAmounts(
  amounts: readonly MonthAmounts[],
  percentiles: readonly ShownPercentile[],
  table?: YearsOfTable,
): string | null {
  const isWithout = ({ plain }: ShownPercentile, { hours }: MonthAmounts) => {
    const at = hours.percentiles[`P${plain}`]
    return at !== undefined && at.value !== null && at.low === null
  }
  const without = percentiles.filter((one) => amounts.some((month) => isWithout(one, month)))
  if (without.length === 0) return null
  const years = amounts
    .filter((month) => without.some((one) => isWithout(one, month)))
    .map((month) => month.years)
  const names = without.map(({ name }) => name).join(' and ')
  return tooFewYears(names, { fewest: Math.min(...years), most: Math.max(...years) }, table)
}
