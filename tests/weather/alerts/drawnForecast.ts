import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { hoursOfLimits, type WorkTime } from '#weather/alerts/alertHours.ts'
import { type Evaluation, evaluate } from '#weather/alerts/evaluation.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import { type EventStep, nextEvents, type WeatherEvent } from '#weather/alerts/weatherEvents.ts'
import type { Operator } from '#weather/operation.ts'
import { HOUR } from '#weather/time.ts'

/** Wind of at least 10 m/s: `#` holds, `m` lies within 2 % outside, `n` within 2 % inside, `.` fails, `?` is missing. */
const values: Record<string, number> = { '#': 20, n: 10.1, m: 9.9, '.': 0, '?': Number.NaN }

export const wind = fromAlertRow('wind_speed_10m', { operators: [{ type: 'GTE' }], values: [10] })

export const windOf = (drawing: string) => Float32Array.from(drawing, (letter) => values[letter]!)

/** The evaluation, at hour `now`, of a forecast drawn with one letter per hour from hour 0 on, 1970-01-01 00:00. */
export function evaluateDrawing(
  drawing: string,
  [operator, value]: readonly [Operator, number],
  now = 0,
  work?: WorkTime,
): Evaluation {
  const series = { start: 0, length: drawing.length, columns: { wind_speed_10m: windOf(drawing) } }
  const rule = { limits: [wind], windowLength: { operator, value }, ...(work && { work }) }
  return evaluate(series, hoursOfLimits(series), rule, now * HOUR)
}

/** "3-9" in hours, "3-9+" with an open end. */
export const windowText = ({ start, end, isEndOpen }: AlertWindow) =>
  `${start / HOUR}-${end / HOUR}${isEndOpen ? '+' : ''}`

/** The messages of drawn forecasts, one text per forecast, each evaluated at its hour; threads are lettered in order. */
export function messagesOf(
  length: readonly [Operator, number],
  forecasts: readonly (readonly [now: number, drawing: string])[],
): string[] {
  const threads: string[] = []
  const letterOf = (thread: string) => {
    if (!threads.includes(thread)) threads.push(thread)
    return String.fromCharCode(65 + threads.indexOf(thread))
  }
  const textOf = ({ kind, event, before, ended }: EventStep['messages'][number]) =>
    [
      kind,
      ...(kind === 'change' && before ? [windowText(before), 'to'] : []),
      windowText(event.window),
      ...(ended ? [ended] : []),
      `(${letterOf(event.thread)} ${event.sequence})`,
    ].join(' ')
  let events: WeatherEvent[] = []
  return forecasts.map(([now, drawing], index) => {
    const evaluation = evaluateDrawing(drawing, length, now)
    const step = nextEvents(events, evaluation, now * HOUR, (start) => `${index} ${start}`)
    if (!step) return 'no data'
    events = step.events
    return step.messages.map(textOf).join(', ')
  })
}
