import { type Favourable, favourableInAll } from '../masks/favourable.ts'
import { commonHours, type HourMask } from '../masks/hourMask.ts'
import { usableMask } from '../masks/usableHours.ts'
import { mean } from '../statistics.ts'
import type { HindcastTableRequest } from './hindcastTable.ts'
import { isMarked, type MonthlyHours, monthlyHours } from './monthlyHours.ts'
import type { WorkMonths } from './workMonths.ts'

/** What one condition costs in a calendar month, in hours: means over the years that count; null where none does. */
export interface ConditionCost {
  /** Hours that would not be usable were this the only condition. */
  alone: number | null
  /** Usable hours that dropping this condition, and no other, would add. */
  gain: number | null
  /** Usable hours that its limit, 10 % wider, would add; null also where it cannot be wider. */
  wider: number | null
}

/** Percent of a limit by which half a step widens it. */
export const HALF_STEP = 10

/** The costs of all months, with the conditions in words. */
export interface NamedCosts {
  conditions: readonly string[]
  costs: readonly MonthCosts[]
}

/** Why a calendar month has no more usable hours. */
export interface MonthCosts {
  /** 1 to 12. */
  month: number
  /** Permitted hours with data, of which the others are parts. */
  known: number | null
  usable: number | null
  /** One per condition, in their order. */
  costs: ConditionCost[]
  /** Position of the condition whose dropping adds most; null where dropping any single one adds nothing. */
  relaxFirst: number | null
}

/**
 * What each condition costs, for each of the twelve months.
 *
 * `each` holds one answer per condition over one series. All counts are of the same hours - permitted, and with no active
 * parameter missing - and of the same years, those that the averages of the table count (definitions A.5), so that a gap in
 * one parameter is never told as weather. A run may be broken by several conditions at once: costs alone add up to more than
 * is lost, and gains to less. `wider` holds the hours within each limit that is 10 % wider, where there is one.
 */
export function conditionCosts(
  work: WorkMonths,
  length: number,
  each: readonly Pick<Favourable, 'ok' | 'known'>[],
  { windowLength, isCompressed }: Pick<HindcastTableRequest, 'windowLength' | 'isCompressed'>,
  wider: readonly (Pick<Favourable, 'ok' | 'known'> | undefined)[] = [],
): MonthCosts[] {
  const all = favourableInAll(length, each)
  /** Of the hours that are in all masks. */
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

/** The mean gain of the hours under a wider limit. */
const widerGain = (
  hours: readonly MonthlyHours[] | undefined,
  years: readonly { usable: number; index: number }[],
): number | null =>
  hours === undefined ? null : mean(years.map(({ usable, index }) => hours[index]!.usable - usable))

/** Position of the largest number above zero; the first of equal ones. */
export function largest(numbers: readonly number[]): number | null {
  const most = Math.max(0, ...numbers)
  return most > 0 ? numbers.indexOf(most) : null
}
