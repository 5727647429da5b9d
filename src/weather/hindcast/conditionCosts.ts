import { type Favourable, favourableInAll } from '../masks/favourable.ts'
import { commonHours, type HourMask } from '../masks/hourMask.ts'
import { usableMask } from '../masks/usableMask.ts'
import { mean } from '../statistics.ts'
import type { HindcastTableRequest } from './hindcastTable.ts'
import { isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkMonths } from './workMonths.ts'

/** The cost of one condition in a calendar month, in hours: means over the years that count; null if none counts. */
export interface ConditionCost {
  /** Hours that would not be usable if this were the only condition. */
  alone: number | null
  /** Usable hours gained by dropping only this condition. */
  gain: number | null
  /** Usable hours gained by a limit 10 % wider; null also if it cannot be widened. */
  wider: number | null
}

/** The percentage by which half a step widens a limit. */
export const HALF_STEP = 10

/** The costs of all months, with the conditions in words. */
export interface NamedCosts {
  conditions: readonly string[]
  costs: readonly MonthCosts[]
}

/** The costs that limit the usable hours of a calendar month. */
export interface MonthCosts {
  /** 1 to 12. */
  month: number
  /** Permitted hours with data; all other figures are parts of these. */
  known: number | null
  usable: number | null
  /** One per condition, in order. */
  costs: ConditionCost[]
  /** Position of the condition with the largest gain; null if dropping any single one gains nothing. */
  relaxFirst: number | null
}

/**
 * The cost of each condition in each of the twelve months.
 *
 * `each` has one result per condition over one series. All counts use the same hours - permitted, and with no active parameter
 * missing - and the same years, those used for the averages of the table (definitions A.5), so that a gap in one parameter is
 * never counted as weather. Several conditions can break a run at once: `alone` sums to more than the total loss, `gain` to
 * less. `wider` has the hours within each limit widened by 10 %, if it can be widened.
 */
export function conditionCosts(
  work: WorkMonths,
  length: number,
  each: readonly Pick<Favourable, 'ok' | 'known'>[],
  { windowLength, isCompressed }: Pick<HindcastTableRequest, 'windowLength' | 'isCompressed'>,
  wider: readonly (Pick<Favourable, 'ok' | 'known'> | undefined)[] = [],
): MonthCosts[] {
  const all = favourableInAll(length, each)
  /** The monthly counts of the hours that are in all masks. */
  const hours = (masks: readonly HourMask[]): MonthlyHours[] => {
    const inKnown = commonHours(length, [all.known, ...masks])
    return monthlyHours(work, all, usableMask(inKnown, work.permittedInSeries, windowLength, isCompressed))
  }
  const masks = each.map(({ ok }) => ok)
  const together = hours([all.ok])
  const alone = masks.map((ok) => hours([ok]))
  const without = masks.map((_, dropped) => hours(masks.toSpliced(dropped, 1)))
  const widened = masks.map((_, index) => {
    const instead = wider[index]
    return instead && hours(masks.with(index, instead.ok))
  })
  const cells = together.map((cell, index) => ({ ...cell, index })).filter((cell) => !isMarked(cell))
  return Array.from({ length: 12 }, (_, index) => index + 1).map((month) => {
    const years = cells.filter((cell) => cell.month === month)
    const costs = each.map((_, condition) => ({
      alone: mean(years.map(({ known, index }) => known - alone[condition]![index]!.usable)),
      gain: mean(years.map(({ usable, index }) => without[condition]![index]!.usable - usable)),
      wider: widerGain(widened[condition], years),
    }))
    return {
      month,
      known: mean(years.map(({ known }) => known)),
      usable: mean(years.map(({ usable }) => usable)),
      costs,
      relaxFirst: largest(costs.map(({ gain }) => gain ?? 0)),
    }
  })
}

/** The mean gain in hours from a wider limit. */
const widerGain = (
  hours: readonly MonthlyHours[] | undefined,
  years: readonly { usable: number; index: number }[],
): number | null =>
  hours === undefined ? null : mean(years.map(({ usable, index }) => hours[index]!.usable - usable))

/** Position of the largest number above zero, the first of equal ones; null if there is none. */
export function largest(numbers: readonly number[]): number | null {
  const most = Math.max(0, ...numbers)
  return most > 0 ? numbers.indexOf(most) : null
}
