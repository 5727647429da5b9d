import { daylightHours } from '#weather/daylight.ts'
import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'

/** [start, end) in unix seconds. */
export type Span = [start: number, end: number]

/** The nights between two instants, in whole hours. */
export function nightSpans(from: number, to: number, place: Place): Span[] {
  const start = Math.floor(from / HOUR) * HOUR
  const daylight = daylightHours(start, Math.ceil((to - start) / HOUR), place)
  const spans: Span[] = []
  daylight.forEach((light, index) => {
    if (light) return
    const hour = start + index * HOUR
    const last = spans.at(-1)
    if (last?.[1] === hour) last[1] = hour + HOUR
    else spans.push([hour, hour + HOUR])
  })
  return spans.map(([begin, end]) => [Math.max(begin, from), Math.min(end, to)])
}
