import { DateTime } from 'luxon'
import { DAY } from '#weather/time.ts'
import { type DateLanguage, dayPattern, usualDisplay } from '#weather/units/display.ts'

/** A tick of the time axis: unix seconds, and the lines of text below it. */
export interface TimeTick {
  time: number
  lines: string[]
}

interface Scale {
  pixels: number
  hours: number
  day: readonly string[]
}

/** Hours between ticks, and the format of a day's name, by the width of a day in pixels. */
const scales: readonly Scale[] = [
  { pixels: 200, hours: 3, day: ['ccc d LLL'] },
  { pixels: 108, hours: 6, day: ['ccc d LLL'] },
  { pixels: 60, hours: 12, day: ['ccc d'] },
  { pixels: 46, hours: 24, day: ['ccc d'] },
  { pixels: 0, hours: 24, day: ['ccc', 'd'] },
]

/** Minimum width of a day for its letters and number, pixels. */
const NARROWEST_DAY = 26

/** A narrower axis omits the month, because its margins are too small for half of the text. */
const NARROW = 500

/**
 * The ticks between two instants, on the wall clock of an IANA zone. The axis itself counts instants, so a day with a clock
 * change is 23 or 25 hours wide, and no hour is drawn twice or missing.
 */
export function timeTicks(
  from: number,
  to: number,
  zone: string,
  width: number,
  language: DateLanguage = usualDisplay.language,
): TimeTick[] {
  const pixelsPerDay = (width * DAY) / (to - from)
  const widest = scales.find(({ pixels }) => pixelsPerDay >= pixels) ?? scales[0]!
  const scale =
    width < NARROW ? { ...widest, day: widest.day.map((line) => line.replace(' LLL', '')) } : widest
  const everyDays = Math.max(1, Math.ceil(NARROWEST_DAY / pixelsPerDay))
  const first = DateTime.fromSeconds(from, { zone, locale: language }).startOf('day')
  const ticks: TimeTick[] = []
  for (let day = first; day.toSeconds() <= to; day = day.plus({ days: everyDays }).startOf('day')) {
    for (let hour = 0; hour < 24; hour += scale.hours) {
      // If the clock goes forward at midnight, the day begins at one.
      const moment = hour === 0 ? day : day.set({ hour })
      const time = moment.toSeconds()
      if (time < from || time > to || (hour > 0 && moment.hour !== hour)) continue
      const hourLine = scale.hours < 24 ? [moment.toFormat('HH')] : []
      const dayLines = hour === 0 ? dayText(moment, scale, language) : []
      ticks.push({ time, lines: [...hourLine, ...dayLines] })
    }
  }
  return withFirstDayNamed(ticks, { zone, locale: language }, scale, pixelsPerDay)
}

const dayText = (moment: DateTime, { day }: Scale, language: DateLanguage) =>
  day.map((line) => moment.toFormat(dayPattern(line, language)))

/** Names the first day of a range that begins after midnight, if its name fits before the next midnight. */
function withFirstDayNamed(
  ticks: TimeTick[],
  clock: { zone: string; locale: DateLanguage },
  scale: Scale,
  pixelsPerDay: number,
): TimeTick[] {
  const first = ticks[0]
  const midnight = ticks.find(({ lines }) => lines.length > 1)
  if (!first || scale.hours === 24 || midnight === first) return ticks
  const pixels = midnight ? ((midnight.time - first.time) / DAY) * pixelsPerDay : Number.POSITIVE_INFINITY
  if (pixels < 76) return ticks
  const day = dayText(DateTime.fromSeconds(first.time, clock), scale, clock.locale)
  return [{ ...first, lines: [...first.lines, ...day] }, ...ticks.slice(1)]
}
