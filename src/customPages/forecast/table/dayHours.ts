import { daylightHours } from '../../../weather/daylight.ts'
import { HOUR } from '../../../weather/time.ts'
import { calendarOf } from '../../../weather/zone.ts'

/** What an hour of the table is to its day. */
export interface DayHour {
  /** Days take turns in two shades. */
  isOdd: boolean
  /** Whether a new day of the clock begins with it. */
  isFirst: boolean
  isNight: boolean
  /** Whether it becomes light or dark after it. */
  sun?: 'sunrise' | 'sunset'
}

/** The hours at these times, an hour apart, on the clock of a zone at a place. */
export function dayHours(
  times: readonly number[],
  zone: string,
  place: { latitude: number; longitude: number },
): DayHour[] {
  const [start] = times
  if (start === undefined) return []
  const length = times.length
  const { day } = calendarOf(start, length, zone)
  const light = daylightHours(start - HOUR, length + 1, place)
  return times.map((_, hour) => {
    const [before, now] = [light[hour], light[hour + 1]]
    const change = before === now ? undefined : now ? ('sunrise' as const) : ('sunset' as const)
    return {
      isOdd: ((day[hour] ?? 0) - (day[0] ?? 0)) % 2 === 1,
      isFirst: hour > 0 && day[hour] !== day[hour - 1],
      isNight: !now,
      ...(change && { sun: change }),
    }
  })
}
