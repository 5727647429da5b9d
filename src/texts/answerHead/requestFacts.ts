import { monthNames } from '#weather/calendarNames.ts'
import type { OtherPause } from '#weather/hindcast/otherPause.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { shownPercentile } from '../percentileText.ts'
import { pauseText } from './pauseText.ts'
import type { RequestTerms } from './requestTerms.ts'

/** A label with its text. */
export type Fact = readonly [name: string, text: string]

const WEEK = 7 * 24

/** The length of a shift in words; consecutive shifts without a break have no meaningful length. */
const stretch = (hours: number) => (hours > WEEK ? 'more than a week' : `${hours} h`)

const list = (months: readonly number[]) => months.map((month) => monthNames[month - 1]).join(', ')

/** Parts of the answer: the conditions in words, and the longest shift if known. */
interface Answered {
  conditions: readonly string[]
  longestShift?: number
  /** The answer says by itself whether work may pause between shifts. */
  otherPause?: OtherPause | undefined
}

/** The request as pairs of name and text; a request for wind only has neither conditions nor a shift. */
export function requestFacts(
  { conditions, longestShift, otherPause }: Answered,
  terms: RequestTerms,
  isOfWind = false,
): Fact[] {
  const months: Fact[] = terms.months.length === 12 ? [] : [['Months', list(terms.months)]]
  const zone: Fact = ['Clock', terms.isUtc ? 'UTC' : "The point's local time"]
  if (isOfWind) return [['Height', `${terms.level} m`], zone, ...months]
  return [
    ['Conditions', conditions.join('; ')],
    [
      'Window',
      `${terms.windowLength} h in a row${otherPause ? '' : `, ${terms.isCompressed ? 'with' : 'without'} pauses between shifts`}`,
    ],
    ['Working days', terms.days],
    ['Working hours', terms.shift],
    zone,
    ...(longestShift === undefined ? [] : [['Longest shift', stretch(longestShift)] as const]),
    ...(otherPause ? [['Between shifts', pauseText(otherPause)] as const] : []),
    ...months,
    ...(terms.percentile === undefined
      ? []
      : [['Percentile', `Plain ${shownPercentile(terms.percentile, false).title}`] as const]),
  ]
}

/** The limits of a request in words, in the units of the user. */
export const conditionTexts = ({ limits }: Pick<RequestTerms, 'limits'>, units: Units = registryUnits) =>
  limits.map((limit) => limitText(limit, units))

/** The request in one line: first the limits of the work, then when it may be done; pauses may be said elsewhere. */
export function requestText(terms: RequestTerms, units: Units = registryUnits, hasPause = true): string {
  return [
    ...conditionTexts(terms, units),
    `window of ${terms.windowLength} h`,
    terms.when,
    ...(hasPause && terms.isCompressed && terms.shift !== 'all day' ? ['work may pause between shifts'] : []),
    ...(terms.level === undefined ? [] : [`analysis height ${terms.level} m`]),
  ].join(' · ')
}
