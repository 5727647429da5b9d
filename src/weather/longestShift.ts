import { daylightHours } from './daylight.ts'
import { longestStretch } from './masks/usableHours.ts'
import type { Point } from './series.ts'
import { HOUR } from './time.ts'
import type { WorkWindow } from './workWindow.ts'

/** Wall-clock hours that a zone repeats or leaves out when its clock is changed, by an hour; the IANA zones of this century. */
const changeable = [22, 23, 0, 1, 2, 3]

/** A cycle of leap years: the sun of every year is near that of one of them. */
const [cycleStart, cycleEnd] = [Date.UTC(2001, 0, 1) / 1000, Date.UTC(2005, 0, 1) / 1000]

/**
 * Hours of the longest shift that a work window can ever have, whatever the years: where runs may not span shifts, a
 * longer window is never found (definitions A.3). Infinity where work never stops.
 *
 * Needs no series, so a form can say so before it asks. In UTC it is what `workMonths` finds; on a local clock, of which
 * the zone need not be known, it counts the hour that a change of the clock may bring. Daylight without
 * a `point` may last all day. Throws RangeError for hours that are no numbers.
 */
export function longestShift(
  { workingDays, windowSelection, isTimezoneUTC }: Omit<WorkWindow, 'timeZone'>,
  point?: Pick<Point, 'latitude' | 'longitude'>,
): number {
  const days = ((workingDays.end - workingDays.start + 7) % 7) + 1
  const hours = hoursOfShift(windowSelection, point)
  if (hours === 24 && days === 7) return Number.POSITIVE_INFINITY
  const shift = hours === 24 ? 24 * days : hours
  if (isTimezoneUTC) return shift
  // Where the one hour of the break is left out, two shifts meet.
  if (windowSelection.name === 'custom' && hours === 23 && days > 1) return 2 * shift
  return mayRepeat(windowSelection, hours) ? shift + 1 : shift
}

/** Hours of one day's shift, 24 where it goes on into the next. */
function hoursOfShift(
  { name, customRange }: WorkWindow['windowSelection'],
  point?: Pick<Point, 'latitude' | 'longitude'>,
) {
  if (name === '24h') return 24
  if (name === 'daylight') return point ? longestDay(point) : 24
  const { start, end } = customRange ?? {}
  if (start === undefined || end === undefined || Number.isNaN(start + end))
    throw new RangeError('A custom window needs its start and end hours')
  return (end - start + 24) % 24 || 24
}

/** The sun keeps no wall clock: daylight has no repeated hour, unless it is cut by midnight alone. */
const mayRepeat = ({ name, customRange }: WorkWindow['windowSelection'], hours: number) =>
  hours === 24 ||
  (name === 'custom' && changeable.some((hour) => (hour - (customRange?.start ?? 0) + 24) % 24 < hours))

function longestDay(point: Pick<Point, 'latitude' | 'longitude'>): number {
  const sun = daylightHours(cycleStart, (cycleEnd - cycleStart) / HOUR, point)
  return Math.min(24, longestStretch(sun))
}
