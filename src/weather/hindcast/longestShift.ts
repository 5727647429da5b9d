import { longestStretch } from '../masks/usableMask.ts'
import type { Place } from '../series.ts'
import { HOUR } from '../time.ts'
import { alwaysOpen, needsDaylight, permittedHours, type WorkWindow } from '../workWindow.ts'

/** Wall-clock hours that a one-hour clock change can repeat or skip, in the IANA zones of this century. */
const changeable = [22, 23, 0, 1, 2, 3]

/** A leap-year cycle: the sun's course in any year is close to that in one of these years. */
const [cycleStart, cycleEnd] = [Date.UTC(2001, 0, 1) / 1000, Date.UTC(2005, 0, 1) / 1000]

/**
 * The hours of the longest shift that a work window can have in any year: if runs may not span shifts, a longer window is
 * never found (definitions A.3). Infinity if work never stops.
 *
 * Needs no series, so that a form can warn before the request. In UTC the result equals that of `workMonths`; on a local
 * clock, whose zone need not be known, it includes the hour that a clock change can add, and hours in daylight count as many
 * as the longest day has. Daylight without a `point` counts as 24 h. Throws RangeError for hours that are not numbers.
 */
export function longestShift(
  { workingDays, windowSelection, isTimezoneUTC }: Omit<WorkWindow, 'timeZone'>,
  point?: Place,
): number {
  const days = ((workingDays.end - workingDays.start + 7) % 7) + 1
  const hours = hoursOfShift({ windowSelection, isTimezoneUTC }, point)
  if (hours === 24 && days === 7) return Number.POSITIVE_INFINITY
  const shift = hours === 24 ? 24 * days : hours
  if (isTimezoneUTC) return shift
  // If a clock change skips the break of one hour, two shifts become one.
  if (windowSelection.name === 'custom' && hours === 23 && days > 1) return 2 * shift
  return mayRepeat(windowSelection, hours) ? shift + 1 : shift
}

/** Hours of one day's shift; 24 if it continues into the next day. */
function hoursOfShift({ windowSelection, isTimezoneUTC }: ShiftHours, point?: Place) {
  const { name, customRange } = windowSelection
  const sun = needsDaylight(windowSelection) ? point : undefined
  if (name !== 'custom') return sun ? longestDay(sun, alwaysOpen.windowSelection) : 24
  const { start, end } = customRange ?? {}
  if (start === undefined || end === undefined || Number.isNaN(start + end))
    throw new RangeError('A custom window needs its start and end hours')
  const hours = (end - start + 24) % 24 || 24
  if (!sun) return hours
  return isTimezoneUTC
    ? longestDay(sun, windowSelection)
    : Math.min(hours, longestDay(sun, alwaysOpen.windowSelection))
}

type ShiftHours = Pick<WorkWindow, 'windowSelection' | 'isTimezoneUTC'>

/** Whether a clock change can add an hour to a shift. Daylight does not follow the clock, except if it lasts all 24 hours. */
const mayRepeat = ({ name, customRange }: WorkWindow['windowSelection'], hours: number) =>
  hours === 24 ||
  (name === 'custom' && changeable.some((hour) => (hour - (customRange?.start ?? 0) + 24) % 24 < hours))

/** The longest daylight within the hours, which are read in UTC. */
function longestDay(point: Place, windowSelection: WorkWindow['windowSelection']): number {
  const workWindow = { ...alwaysOpen, windowSelection: { ...windowSelection, daylight: true } }
  const { permitted } = permittedHours(cycleStart, (cycleEnd - cycleStart) / HOUR, point, workWindow)
  return Math.min(24, longestStretch(permitted))
}
