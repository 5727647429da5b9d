import type { HwwaRequest } from '../schemas/shapes/analytics.ts'
import type { HindcastRequest } from '../schemas/shapes/hindcast.ts'
import { weekdayNames, workingDays } from '../weather/calendarNames.ts'

/** The call that returns the rows, with the body of the table's own call. */
export type ExplainRequest =
  | { call: 'hindcastExplanation'; body: HindcastRequest }
  | { call: 'hwwaExplanation'; body: HwwaRequest }

/** The request behind a table, in the same terms for both analyses. */
export interface RequestTerms {
  windowLength: number
  /** Weekdays in words, for example "Monday to Friday". */
  days: string
  /** Hours of the shift in words. */
  shift: string
  isUtc: boolean
  /** Runs go on after a break between shifts. */
  isCompressed: boolean
  /** 1 to 12, in order. */
  months: number[]
  /** Plain percentile over the years; absent where all are answered. */
  percentile?: number
  /** Height of the wind speed, m; absent where the wind is no part of the answer. */
  level?: number
  /** A month counts for averages only with a permitted hour: a share of no hours is no number. */
  needsHours: boolean
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)
const DAYLIGHT = 'daylight'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function shiftText(start: number, end: number): string {
  if (start === end || (start === 0 && end === 24)) return 'all day'
  return `${clock(start)} to ${clock(end)}${start > end ? ' of the next day' : ''}`
}

function daysText({ start, end }: { start: number; end: number }): string {
  return start === end ? (weekdayNames[start] ?? '') : `${weekdayNames[start]} to ${weekdayNames[end]}`
}

function hindcastTerms(body: HindcastRequest): RequestTerms {
  return {
    windowLength: body.windowLength,
    days: daysText(workingDays[body.workingDays]),
    shift: body.daylight ? DAYLIGHT : shiftText(body.startHour, body.endHour),
    isUtc: body.isTimezoneUTC,
    isCompressed: body.isCompressed,
    months: allMonths,
    needsHours: true,
  }
}

function hwwaTerms({ months, workWindow, isTimezoneUTC = true }: HwwaRequest): RequestTerms {
  const { name, customRange, daylight } = workWindow.windowSelection
  const { start, end } = (name === 'custom' && customRange) || { start: 0, end: 24 }
  return {
    windowLength: workWindow.windowLength.value,
    days: daysText(workWindow.workingDays),
    shift: daylight || name === 'daylight' ? DAYLIGHT : shiftText(start, end),
    isUtc: isTimezoneUTC,
    isCompressed: false,
    months: months.toSorted((a, b) => a - b),
    percentile: workWindow.percentiles[0],
    level: workWindow.analysisLevel.value,
    needsHours: false,
  }
}

/** The request in words and numbers, as the panel and the definitions show it. */
export function requestTerms(request: ExplainRequest): RequestTerms {
  return request.call === 'hindcastExplanation' ? hindcastTerms(request.body) : hwwaTerms(request.body)
}
