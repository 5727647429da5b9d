import { analyticsOperation, hindcastOperation } from '#formats/requestedOperation.ts'
import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { WorkabilityRequest } from '#schemas/shapes/hindcast/workability.ts'
import { fromOperationLimits } from '#weather/adapters/operationLimits.ts'
import type { AskedOperation } from '#weather/adapters/operations.ts'
import { shortWeekdayNames, WHOLE_YEAR, weekdayNames } from '#weather/calendarNames.ts'
import type { Limit } from '#weather/operation.ts'
import { needsDaylight } from '#weather/workWindow.ts'

/** The request behind a table, in a common form for both analyses. */
export interface RequestTerms {
  /** The limits that must all hold. */
  limits: Limit[]
  windowLength: number
  /** Weekdays in words, for example "Monday to Friday". */
  days: string
  /** Hours of the shift in words. */
  shift: string
  /** Days, hours and time zone in short, for example "Mon–Fri 07–19 UTC". */
  when: string
  isUtc: boolean
  /** Runs continue after a break between shifts. */
  isCompressed: boolean
  /** 1 to 12, in order. */
  months: number[]
  /** Plain percentile over the years; absent if the answer has all of them. */
  percentile?: number
  /** Height of the wind speed, m; absent if the answer contains no wind. */
  level?: number
  /** Whether a month counts for averages only if it has a permitted hour: a share of zero hours is undefined. */
  needsHours: boolean
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const isAllDay = (start: number, end: number) => start === end || (start === 0 && end === 24)

function shiftText(start: number, end: number): string {
  if (isAllDay(start, end)) return 'all day'
  return `${clock(start)} to ${clock(end)}${start > end ? ' of the next day' : ''}`
}

function daysText({ start, end }: { start: number; end: number }): string {
  return start === end ? (weekdayNames[start] ?? '') : `${weekdayNames[start]} to ${weekdayNames[end]}`
}

interface WorkHours {
  days: { start: number; end: number }
  hours: { start: number; end: number }
  /** Whether the hours must be in daylight, too. */
  isDaylight: boolean
  isUtc: boolean
}

function hoursText({ hours: { start, end }, isDaylight }: WorkHours): string {
  const sun = isDaylight ? ['in daylight'] : []
  if (isAllDay(start, end)) return sun[0] ?? 'around the clock'
  return [[start, end].map((hour) => String(hour).padStart(2, '0')).join('–'), ...sun].join(' ')
}

function shiftOf({ hours: { start, end }, isDaylight }: WorkHours): string {
  if (!isDaylight) return shiftText(start, end)
  return isAllDay(start, end) ? 'daylight' : `${shiftText(start, end)} in daylight`
}

const whenText = (work: WorkHours) =>
  `${shortWeekdayNames[work.days.start]}–${shortWeekdayNames[work.days.end]} ${hoursText(work)} ${work.isUtc ? 'UTC' : 'local time'}`

/** The terms of an operation. */
function operationTerms({ limits, windowLength, workWindow }: AskedOperation) {
  const { workingDays, windowSelection, isTimezoneUTC, isCompressed = false } = workWindow
  const { name, customRange } = windowSelection
  const work = {
    days: workingDays,
    hours: (name === 'custom' && customRange) || { start: 0, end: 24 },
    isDaylight: needsDaylight(windowSelection),
    isUtc: isTimezoneUTC,
  }
  return {
    limits: [...limits],
    windowLength,
    days: daysText(work.days),
    shift: shiftOf(work),
    when: whenText(work),
    isUtc: work.isUtc,
    isCompressed,
  }
}

/** The request for a hindcast. */
export const hindcastTerms = (body: HindcastRequest): RequestTerms => ({
  ...operationTerms(hindcastOperation(body)),
  months: allMonths,
  needsHours: true,
})

/** The request for weather-window analytics. */
export const analyticsTerms = (body: AnalyticsRequest): RequestTerms => ({
  ...operationTerms(analyticsOperation(body)),
  months: body.months.toSorted((a, b) => a - b),
  percentile: body.workWindow.percentiles[0],
  level: body.workWindow.analysisLevel.value,
  needsHours: false,
})

/** The request for a workability map. */
export const workabilityTerms = (body: Omit<WorkabilityRequest, 'first' | 'count'>): RequestTerms => ({
  ...operationTerms({
    limits: fromOperationLimits(body.limits),
    windowLength: body.windowLength,
    workWindow: { ...body.workWindow, isCompressed: body.isCompressed },
  }),
  months: body.month === WHOLE_YEAR ? allMonths : [body.month],
  needsHours: true,
})
