import type { Working } from '../../schemas/entities.ts'
import { monthNames } from '../../weather/hindcastTable.ts'
import type { Asked } from './question.ts'

/** A name and what it stands for. */
export type Fact = readonly [string, string]

const WEEK = 7 * 24

/** Shifts that follow each other without a break have no length worth a number. */
const stretch = (hours: number) => (hours > WEEK ? 'more than a week' : `${hours} h`)

const list = (months: readonly number[]) => months.map((month) => monthNames[month - 1]).join(', ')

/** The question as names and words; one about the wind alone has neither conditions nor a shift. */
export function questionFacts(
  { conditions, longestShift }: Working,
  asked: Asked,
  isOfWind: boolean,
): Fact[] {
  const months: Fact[] = asked.months.length === 12 ? [] : [['Months', list(asked.months)]]
  const zone: Fact = ['Clock', asked.isUtc ? 'UTC' : "The point's local time"]
  if (isOfWind) return [['Height', `${asked.level} m`], zone, ...months]
  return [
    ['Conditions', conditions.join('; ')],
    ['Window', `${asked.windowLength} h in a row${asked.isCompressed ? ', with pauses between shifts' : ''}`],
    ['Working days', asked.days],
    ['Working hours', asked.shift],
    zone,
    ['Longest shift', stretch(longestShift)],
    ...months,
    ...(asked.percentile === undefined ? [] : [['Percentile', String(asked.percentile)] as const]),
  ]
}
