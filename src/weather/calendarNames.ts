/** The short names of the months, January first: month n of the kernel is entry n - 1. */
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

export type MonthName = (typeof monthNames)[number]

/** The names of the weekdays; 0 is Monday. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The short names of the weekdays; 0 is Monday. */
export const shortWeekdayNames: readonly string[] = weekdayNames.map((name) => name.slice(0, 3))

/** The working days that a hindcast can request: first and last weekday, both included. */
export const workingDays = {
  'Mon-Fri': { start: 0, end: 4 },
  'Mon-Sat': { start: 0, end: 5 },
  'Mon-Sun': { start: 0, end: 6 },
} as const

export type WorkingDays = keyof typeof workingDays

export const isWorkingDays = (text: string): text is WorkingDays => Object.hasOwn(workingDays, text)

/** Stands for all months where one of them, 1 to 12, could stand. */
export const WHOLE_YEAR = 0
