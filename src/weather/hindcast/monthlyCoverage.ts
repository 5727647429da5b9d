import { isFilled, type Sampling } from '../sampling.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'

/** A calendar month, UTC, as months since year 0. */
const monthOf = (time: number): number => {
  const date = new Date(time * 1000)
  return 12 * date.getUTCFullYear() + date.getUTCMonth()
}

const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / 1000

/** The share of the hours with a value, 0 to 1: of all, and in each month from the first to the last, by column of a series. */
export interface MonthlyCoverage {
  /** The first month, UTC: "2002-01". */
  from: string
  columns: Record<string, { share: number; months: number[] }>
}

/**
 * Counts the hours with a value by calendar month, UTC; of the first and the last month only those within the series count. Where
 * the hours between samples are not filled (definitions D.2), each sample stands for its step.
 */
export function monthlyCoverage(
  { start, length, columns }: HourlySeries,
  samplings: Readonly<Record<string, Sampling>>,
): MonthlyCoverage {
  const [first, last] = [monthOf(start), monthOf(start + (length - 1) * HOUR)]
  const bounds = Array.from({ length: last - first + 2 }, (_, index) =>
    Math.min(length, Math.max(0, (startOf(first + index) - start) / HOUR)),
  )
  const counted = (column: Float32Array, from: number, to: number): number => {
    let known = 0
    for (let hour = from; hour < to; hour++) if (!Number.isNaN(column[hour])) known++
    return known
  }
  const shares = (column: Float32Array, stands: number) => {
    const known = bounds.slice(1).map((end, index) => counted(column, bounds[index]!, end))
    const shareOf = (count: number, hours: number) => Math.min(1, (count * stands) / hours)
    return {
      share: shareOf(
        known.reduce((sum, count) => sum + count, 0),
        length,
      ),
      months: known.map((count, index) => shareOf(count, bounds[index + 1]! - bounds[index]!)),
    }
  }
  return {
    from: new Date(startOf(first) * 1000).toISOString().slice(0, 7),
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const sampling = samplings[name]
        return [name, shares(column, sampling && !isFilled(sampling) ? sampling.step : 1)]
      }),
    ),
  }
}
