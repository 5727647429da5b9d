import { type WorkingDays, workingDays } from '../calendarNames.ts'
import { needsDaylight, type WindowSelection, type WorkHours } from '../workWindow.ts'

/** When work is allowed, as in a request of `/hindcast/analysis`. */
export interface HindcastHours {
  workingDays: WorkingDays
  /** Whether the hours must also be in daylight. */
  daylight: boolean
  /** 0 to 24, the end is exclusive; 0 to 24 is the whole day. */
  startHour: number
  endHour: number
  isTimezoneUTC: boolean
  isCompressed: boolean
}

/** When the work of a hindcast request is allowed (definitions A.2): in its hours, and in daylight if it says so. */
export const fromHindcastHours = (hours: HindcastHours): WorkHours => ({
  workingDays: workingDays[hours.workingDays],
  windowSelection: {
    name: 'custom',
    customRange: { start: hours.startHour, end: hours.endHour },
    ...(hours.daylight && { daylight: true }),
  },
  isTimezoneUTC: hours.isTimezoneUTC,
  ...(hours.isCompressed && { isCompressed: true }),
})

/** The hours of a hindcast request; undefined for days that it has no word for. */
export function toHindcastHours(work: WorkHours): HindcastHours | undefined {
  const { start, end } = work.workingDays
  const { name, customRange } = work.windowSelection
  const days = Object.entries(workingDays).find(([, known]) => known.start === start && known.end === end)
  const hours = (name === 'custom' && customRange) || { start: 0, end: 24 }
  return (
    days && {
      workingDays: days[0] as WorkingDays,
      daylight: needsDaylight(work.windowSelection),
      startHour: hours.start,
      endHour: hours.end,
      isTimezoneUTC: work.isTimezoneUTC,
      isCompressed: work.isCompressed === true,
    }
  )
}

/** The `windowSelection` of a request of `/hwwa`. */
export interface SentSelection {
  name: WindowSelection['name']
  customRange?: { start: number; end: number } | null
  daylight?: boolean
}

/** The working hours of an analysis, which a request can say as they are: a range counts only with the name `custom`, daylight with each. */
export const fromWindowSelection = ({ name, customRange, daylight }: SentSelection): WindowSelection => ({
  name,
  ...(name === 'custom' && customRange && { customRange }),
  ...(daylight && { daylight }),
})
