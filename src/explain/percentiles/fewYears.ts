/** How many years each month's statistics have, from fewest to most. */
export interface YearCount {
  fewest: number
  most: number
}

export const yearsText = ({ fewest, most }: YearCount) =>
  fewest === most ? `${most} ${most === 1 ? 'year' : 'years'}` : `${fewest} to ${most} years`

/**
 * A warning where a percentile says hardly more than one year does: at h = (n - 1) p / 100 of the sorted sample
 * (definitions A.6) it lies between the lowest two of n years, or the highest two. Null where it does not.
 */
export function fewYearsWarning(plain: number, years: YearCount): string | null {
  const n = years.fewest
  if (n === 0) return null
  if (n === 1) return 'One year gives no spread: every percentile is that year.'
  const place = ((n - 1) * plain) / 100
  const isLow = place < 1
  const isHigh = place > n - 2
  if (!isLow && !isHigh) return null
  const which = isLow && isHigh ? 'few' : isLow ? 'lowest' : 'highest'
  const says =
    which === 'few'
      ? 'any percentile says little more than the years themselves'
      : `P${plain} is little more than the ${which} of them`
  return `With ${yearsText(years)} of data ${says}: read it as an extreme, not as a chance.`
}
