import { DateTime } from 'luxon'

/** A mark on the time axis: unix seconds, and what stands below it (lines parted by <br>). */
export interface TimeTick {
  time: number
  label: string
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Hours between marks, and how a day is named, by the pixels that a day has. */
const scales = [
  { pixels: 200, hours: 3, day: 'ccc d LLL' },
  { pixels: 108, hours: 6, day: 'ccc d LLL' },
  { pixels: 60, hours: 12, day: 'ccc d' },
  { pixels: 46, hours: 24, day: 'ccc d' },
  { pixels: 0, hours: 24, day: "ccc'<br>'d" },
]

/** Narrower than this a day's first letters and number do not fit beside their neighbours. */
const NARROWEST_DAY = 26

/** A narrower axis leaves the month out: its margins are too small for half of it. */
const NARROW = 500

/**
 * The marks between two instants, on the wall clock of an IANA zone. The axis itself counts instants, so over a change
 * of the clock a day is 23 or 25 hours wide, and no hour is drawn twice or missing.
 */
export function timeTicks(from: number, to: number, zone: string, width: number): TimeTick[] {
  const pixelsPerDay = (width * DAY) / (to - from)
  const widest = scales.find(({ pixels }) => pixelsPerDay >= pixels) ?? scales[0]!
  const scale = width < NARROW ? { ...widest, day: widest.day.replace(' LLL', '') } : widest
  const everyDays = Math.max(1, Math.ceil(NARROWEST_DAY / pixelsPerDay))
  const first = DateTime.fromSeconds(from, { zone, locale: 'en-GB' }).startOf('day')
  const ticks: TimeTick[] = []
  for (let day = first; day.toSeconds() <= to; day = day.plus({ days: everyDays }).startOf('day')) {
    for (let hour = 0; hour < 24; hour += scale.hours) {
      // Where the clock goes forward at midnight, the day begins at one.
      const moment = hour === 0 ? day : day.set({ hour })
      const time = moment.toSeconds()
      if (time < from || time > to || (hour > 0 && moment.hour !== hour)) continue
      const hourText = scale.hours < 24 ? moment.toFormat('HH') : ''
      const dayText = hour === 0 ? moment.toFormat(scale.day) : ''
      ticks.push({ time, label: [hourText, dayText].filter(Boolean).join('<br>') })
    }
  }
  return withFirstDayNamed(ticks, zone, scale, pixelsPerDay)
}

/** A range that begins in the afternoon names its first day too, where the name fits before a midnight that follows. */
function withFirstDayNamed(
  ticks: TimeTick[],
  zone: string,
  scale: { hours: number; day: string },
  pixelsPerDay: number,
): TimeTick[] {
  const first = ticks[0]
  const midnight = ticks.find(({ label }) => label.includes('<br>'))
  if (!first || scale.hours === 24 || midnight === first) return ticks
  const pixels = midnight ? ((midnight.time - first.time) / DAY) * pixelsPerDay : Number.POSITIVE_INFINITY
  if (pixels < 76) return ticks
  const day = DateTime.fromSeconds(first.time, { zone, locale: 'en-GB' }).toFormat(scale.day)
  return [{ ...first, label: `${first.label}<br>${day}` }, ...ticks.slice(1)]
}
