import type { Explanation } from '../schemas/shapes/explanation.ts'
import { monthNames } from '../weather/calendarNames.ts'
import type { RequestTerms } from './explainRequest.ts'

/** A name and what it stands for. */
export type Fact = readonly [string, string]

const WEEK = 7 * 24

/** Shifts that follow each other without a break have no length worth a number. */
const stretch = (hours: number) => (hours > WEEK ? 'more than a week' : `${hours} h`)

const list = (months: readonly number[]) => months.map((month) => monthNames[month - 1]).join(', ')

/** The request as pairs of name and text; a request for the wind alone has neither conditions nor a shift. */
export function requestFacts(
  { conditions, longestShift }: Explanation,
  terms: RequestTerms,
  isOfWind: boolean,
): Fact[] {
  const months: Fact[] = terms.months.length === 12 ? [] : [['Months', list(terms.months)]]
  const zone: Fact = ['Clock', terms.isUtc ? 'UTC' : "The point's local time"]
  if (isOfWind) return [['Height', `${terms.level} m`], zone, ...months]
  return [
    ['Conditions', conditions.join('; ')],
    ['Window', `${terms.windowLength} h in a row${terms.isCompressed ? ', with pauses between shifts' : ''}`],
    ['Working days', terms.days],
    ['Working hours', terms.shift],
    zone,
    ['Longest shift', stretch(longestShift)],
    ...months,
    ...(terms.percentile === undefined ? [] : [['Percentile', String(terms.percentile)] as const]),
  ]
}
