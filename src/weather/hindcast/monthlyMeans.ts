import type { WorkMonths } from './workMonths.ts'

/** The values of one calendar month of one year, permitted hours or not. */
export interface MonthlyMean {
  year: number
  /** 1 to 12. */
  month: number
  /** Hours of the month, within the series or not. */
  hours: number
  /** Hours that have a value. */
  known: number
  /** The mean of the known hours; NaN if there is none. */
  mean: number
}

/**
 * The mean of a column over each calendar month, in order of time; NaN is missing. `column` has one value per hour of the series
 * to which the months belong.
 */
export function monthlyMeans(
  column: Float32Array,
  { months, offset }: Pick<WorkMonths, 'months' | 'offset'>,
): MonthlyMean[] {
  return months.map(({ year, month, from, to }) => {
    const end = Math.min(column.length, to - offset)
    let [sum, known] = [0, 0]
    for (let hour = Math.max(0, from - offset); hour < end; hour++) {
      const value = column[hour]!
      if (Number.isNaN(value)) continue
      sum += value
      known++
    }
    return { year, month, hours: to - from, known, mean: sum / known }
  })
}
