import { weekdayNames } from '../calendarNames.ts'
import { isWholeDay, isWholeWeek, needsDaylight } from '../workWindow.ts'
import { anyJob, type JobSettings } from './job/jobSettings.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** When work is allowed, for example "Mon to Fri, 07:00 to 19:00 UTC"; empty if it is always allowed. */
export function workWindowText({
  workingDays,
  windowSelection,
  isTimezoneUTC,
  isCompressed,
}: JobSettings['workWindow']): string {
  const { start, end } = workingDays
  const days = start === end ? weekdayNames[start] : `${weekdayNames[start]} to ${weekdayNames[end]}`
  const { customRange } = windowSelection
  const zone = isTimezoneUTC ? 'UTC' : 'local time'
  const shift = [
    ...(isWholeWeek(workingDays) ? [] : [days]),
    ...(isWholeDay(windowSelection) || !customRange
      ? []
      : [`${clock(customRange.start)} to ${clock(customRange.end)} ${zone}`]),
    ...(needsDaylight(windowSelection) ? ['daylight'] : []),
  ]
  return [...shift, ...(isCompressed && shift.length > 0 ? ['work may pause between shifts'] : [])].join(', ')
}

/** What a job needs, for example "6 h in a row, 07:00 to 19:00 UTC, operation Heavy lift"; empty if any hour is enough. */
export function jobText({ hours, workWindow, operation }: JobSettings): string {
  const when = workWindowText(workWindow)
  return [
    ...(hours > anyJob.hours || when !== '' ? [`${hours} h in a row`] : []),
    ...(when === '' ? [] : [when]),
    ...(operation ? [`operation ${operation.name}`] : []),
  ].join(', ')
}
