import { daylightHours } from '#weather/daylight.ts'
import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { calendarOf } from '#weather/zone.ts'

/** How an hour of the table relates to its day. */
export interface DayHour {
  /** Days alternate between two shades. */
  isOdd: boolean
  /** Whether a new day of the clock begins with this hour. */
  isFirst: boolean
  isNight: boolean
  /** Set in the first light or dark hour. */
  sun?: 'sunrise' | 'sunset'
}

/** Day data of consecutive hourly times, on the clock of a zone and with the daylight of a place. */
export function dayHours(times: readonly number[], zone: string, place: Place): DayHour[] {
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
