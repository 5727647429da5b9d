import type { Favourable } from '../masks/favourable.ts'
import { usableMask } from '../masks/usableMask.ts'
import type { Operation } from '../operation.ts'
import { mean } from '../statistics.ts'
import { isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkMonths } from './workMonths.ts'

/** What an answer would be if work could pause between shifts where it cannot, or the other way round. */
export interface OtherPause {
  /** Whether work may pause in the other answer. */
  isCompressed: boolean
  /** Its usable hours in percent of the permitted hours with data: the mean of the months' means over the years; null without a year. */
  average: number | null
  /** The same of the answer itself. */
  insteadOf: number | null
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/** Row and column `Average` of a hindcast table (definitions A.5), over the given months, 1 to 12. */
function averageShare(cells: readonly MonthlyHours[], months: readonly number[]): number | null {
  const counted = cells.filter((cell) => cell.known > 0 && !isMarked(cell))
  const byMonth = Map.groupBy(counted, ({ month }) => month)
  const means = months.map((month) =>
    mean((byMonth.get(month) ?? []).map(({ usable, known }) => (100 * usable) / known)),
  )
  return mean(means.filter((value) => value !== null))
}

/** Whether a window can meet a break: a window of one hour cannot, nor can any window where every hour is permitted. */
const meetsBreaks = (work: WorkMonths, windowLength: number) =>
  windowLength > 1 && work.months.some(({ from, to, permitted }) => permitted < to - from)

/** The other answer of a table whose months are `counted`; undefined where no shift makes it matter. Throws RangeError as `usableMask` does. */
export function otherPause(
  counted: readonly MonthlyHours[],
  { work, weather }: { work: WorkMonths; weather: Favourable },
  rules: Pick<Operation, 'windowLength'> & { isCompressed: boolean },
  months: readonly number[] = allMonths,
): OtherPause | undefined {
  if (!meetsBreaks(work, rules.windowLength)) return undefined
  const isCompressed = !rules.isCompressed
  const usable = usableMask(weather.ok, work.permittedInSeries, rules.windowLength, isCompressed)
  return {
    isCompressed,
    average: averageShare(monthlyHours(work, weather, usable), months),
    insteadOf: averageShare(counted, months),
  }
}
