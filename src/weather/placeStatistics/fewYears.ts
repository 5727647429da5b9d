import { FEWEST_YEARS } from './returnValues.ts'

/** The fewest and the most years in the statistics of the months. */
export interface YearCount {
  fewest: number
  most: number
}

/** The fewest and the most of the years of months, of which those without years do not count; null if there are none. */
export function yearCountOf(years: readonly number[]): YearCount | null {
  const counts = years.filter((count) => count > 0)
  return counts.length === 0 ? null : { fewest: Math.min(...counts), most: Math.max(...counts) }
}

export const yearsText = ({ fewest, most }: YearCount) =>
  fewest === most ? `${most} ${most === 1 ? 'year' : 'years'}` : `${fewest} to ${most} years`

/**
 * A caution about few years, worded the same everywhere: fewer than ten, the minimum of definitions C.5, are few; one has no
 * spread. Also for a plain percentile that depends on little more than one year: at h = (n - 1) p / 100 of the sorted sample
 * (definitions A.6) it is between the lowest two of n years, or the highest two. Null if there is nothing to caution about.
 */
export function fewYearsText(years: YearCount, shown?: { plain: number; name: string }): string | null {
  const n = years.fewest
  if (n === 0) return null
  if (n === 1) return 'One year gives no spread: how years differ cannot be seen.'
  const extreme = shown === undefined ? null : extremeText(n, shown)
  if (n >= FEWEST_YEARS) return extreme && `With ${yearsText(years)} of data ${extreme}`
  const few = `Few years: ${yearsText(years)} of data; as many others may look different.`
  return extreme ? `${few} Here ${extreme}` : few
}

function extremeText(n: number, { plain, name }: { plain: number; name: string }): string | null {
  const place = ((n - 1) * plain) / 100
  const isLow = place < 1
  const isHigh = place > n - 2
  if (!isLow && !isHigh) return null
  const says =
    isLow && isHigh
      ? 'any percentile says little more than the years themselves'
      : `${name} is little more than the ${isLow ? 'lowest' : 'highest'} of them`
  return `${says}: read it as an extreme, not as a chance.`
}
