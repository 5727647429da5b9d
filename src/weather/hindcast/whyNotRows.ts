import { monthNames } from '../calendarNames.ts'
import type { NamedCosts } from './conditionCosts.ts'

export interface WhyNotCost {
  condition: string
  /** Hours as text; '-' if no year counts. */
  alone: string
  gain: string
  /** Hours gained by a limit 10 % wider; '-' if there is none. */
  wider: string
  isFirst: boolean
}

/** A calendar month in words. */
export interface WhyNotRow {
  month: string
  /** Usable of known hours; '-' if no year counts. */
  usable: string
  costs: WhyNotCost[]
  /** The condition to relax first, or why there is none. */
  first: string
}

const none = '-'
const hours = (value: number | null) => (value === null ? none : value.toFixed(1))

/** The conditions that limit the usable hours: one row per requested month, all twelve by default. */
export function whyNotRows({ conditions, costs }: NamedCosts, months?: readonly number[]): WhyNotRow[] {
  return costs
    .filter(({ month }) => months?.includes(month) ?? true)
    .map(({ month, known, usable, costs: each, relaxFirst }) => ({
      month: monthNames[month - 1] ?? String(month),
      usable: known === null || usable === null ? none : `${hours(usable)} of ${hours(known)}`,
      costs: each.map(({ alone, gain, wider }, position) => ({
        condition: conditions[position] ?? '',
        alone: hours(alone),
        gain: hours(gain),
        wider: hours(wider),
        isFirst: position === relaxFirst,
      })),
      first: firstText(known, usable, relaxFirst === null ? undefined : conditions[relaxFirst]),
    }))
}

function firstText(known: number | null, usable: number | null, condition: string | undefined): string {
  if (known === null || usable === null) return none
  if (condition !== undefined) return condition
  return usable < known ? 'No single condition helps' : 'Nothing to gain'
}
