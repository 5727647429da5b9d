import { daylightHours } from './daylight.ts'
import type { Place } from './series.ts'
import { UTC } from './time.ts'
import { type Calendar, calendarOf } from './zone.ts'

/** The hours of a day in which work is allowed. */
export interface WindowSelection {
  name: 'custom' | 'daylight' | '24h'
  /** Required for `custom`, ignored otherwise: hours 0 to 24, the end is exclusive. */
  customRange?: { start: number; end: number }
  /** Whether the hours must also be in daylight, as for `daylight`. */
  daylight?: boolean
}

/** Whether the permitted hours depend on the sun. */
export const needsDaylight = ({ name, daylight }: Pick<WindowSelection, 'name' | 'daylight'>): boolean =>
  name === 'daylight' || daylight === true

/** When work is allowed: the form's working days and hour window. */
export interface WorkWindow {
  /** First and last weekday, Monday 0 to Sunday 6, both included; 5 to 1 means Saturday to Tuesday. */
  workingDays: { start: number; end: number }
  windowSelection: WindowSelection
  isTimezoneUTC: boolean
  /** Whether work may pause between shifts: a window then goes on after a break. Absent: it ends at the break. */
  isCompressed?: boolean
  /** IANA zone of the point; used only if `isTimezoneUTC` is false. */
  timeZone: string
}

/** The same for sites in any zone. */
export type WorkHours = Omit<WorkWindow, 'timeZone'>

/** All hours of all days. */
export const alwaysOpen: WorkWindow = {
  workingDays: { start: 0, end: 6 },
  windowSelection: { name: '24h' },
  isTimezoneUTC: true,
  timeZone: UTC,
}

/** Whether the working days are the whole week, from whichever day. */
export const isWholeWeek = ({ start, end }: WorkWindow['workingDays']): boolean => (end - start + 7) % 7 === 6

/** Whether the clock does not limit the hours of a day; daylight still can. */
export const isWholeDay = ({ name, customRange }: WindowSelection): boolean =>
  name !== 'custom' || !customRange || customRange.start % 24 === customRange.end % 24

/** Whether work is allowed in every hour. */
export const isAlwaysOpen = ({
  workingDays,
  windowSelection,
}: Pick<WorkWindow, 'workingDays' | 'windowSelection'>): boolean =>
  isWholeWeek(workingDays) && isWholeDay(windowSelection) && !needsDaylight(windowSelection)

export interface PermittedHours {
  /** One flag per hour: 1 if work is allowed. */
  permitted: Uint8Array
  /**
   * The day of each hour, in whole days since 1970-01-01 on the work window's calendar. For a window past midnight, the hours
   * after midnight belong to the day on which it starts. Meaningless for hours in which work is not allowed.
   */
  day: Int32Array
  /** The wall-clock calendar of the hours. */
  calendar: Calendar
}

/**
 * The permitted hours (definitions A.2) among `length` hours from `start` (unix seconds).
 *
 * An hour is judged by the wall clock at its start: in a window [start, end) if start <= hour < end. A window with start > end
 * runs past midnight and belongs entirely to the weekday on which it starts; start = end and 0 to 24 mean the whole day.
 * Daylight uses the sun at the middle of the hour; with hours, both must hold. Consecutive permitted hours form one shift; any other hour is a break.
 * Throws RangeError for an invalid weekday, hour or zone.
 */
export function permittedHours(
  start: number,
  length: number,
  point: Place,
  workWindow: WorkWindow,
): PermittedHours {
  const calendar = calendarOf(start, length, workWindow.isTimezoneUTC ? UTC : workWindow.timeZone)
  const works = workingWeekdays(workWindow)
  const shiftStart = workWindow.windowSelection.name === 'custom' ? hoursOfDay(workWindow) : wholeDay
  const sun = needsDaylight(workWindow.windowSelection) ? daylightHours(start, length, point) : undefined
  const permitted = new Uint8Array(length)
  const day = calendar.day.slice()
  for (let hour = 0; hour < length; hour++) {
    if (sun && sun[hour] === 0) continue
    const shift = shiftStart[calendar.hour[hour]!]!
    if (shift === CLOSED) continue
    const weekday = calendar.weekday[hour]!
    if (shift === AFTER_MIDNIGHT) {
      permitted[hour] = works[(weekday + 6) % 7]!
      day[hour] = day[hour]! - 1
    } else permitted[hour] = works[weekday]!
  }
  return { permitted, day, calendar }
}

const CLOSED = 0
const SAME_DAY = 1
const AFTER_MIDNIGHT = 2

const wholeDay = new Uint8Array(24).fill(SAME_DAY)

/** For each hour of the day: closed, part of the day's own shift, or of the previous day's shift. */
function hoursOfDay({ windowSelection: { customRange } }: WorkWindow): Uint8Array {
  if (!customRange) throw new RangeError('A custom window needs its start and end hours')
  const { start, end } = customRange
  for (const hour of [start, end]) {
    if (!Number.isInteger(hour) || hour < 0 || hour > 24) {
      throw new RangeError(`A window's hours must be whole numbers from 0 to 24, not ${hour}`)
    }
  }
  if (start % 24 === end % 24) return wholeDay
  const shiftStart = new Uint8Array(24)
  for (let hour = 0; hour < 24; hour++) {
    if (start < end) shiftStart[hour] = start <= hour && hour < end ? SAME_DAY : CLOSED
    else if (hour >= start) shiftStart[hour] = SAME_DAY
    else if (hour < end) shiftStart[hour] = AFTER_MIDNIGHT
  }
  return shiftStart
}

/** One flag per weekday. */
function workingWeekdays({ workingDays: { start, end } }: WorkWindow): Uint8Array {
  for (const weekday of [start, end]) {
    if (!Number.isInteger(weekday) || weekday < 0 || weekday > 6) {
      throw new RangeError(`A weekday must be a whole number from 0 (Monday) to 6 (Sunday), not ${weekday}`)
    }
  }
  const works = new Uint8Array(7)
  for (let weekday = start; ; weekday = (weekday + 1) % 7) {
    works[weekday] = 1
    if (weekday === end) return works
  }
}
