import { HOUR } from '../time.ts'
import { type HoursOfLimit, hoursOfAll, workMask } from './alertHours.ts'
import { type AlertRule, evaluate, type Run, runsOf } from './evaluation.ts'
import { type EventMessage, nextEvents, type WeatherEvent } from './weatherEvents.ts'
import { windowRule } from './windowRule.ts'

/** How often an alert would have fired, and the length of the longest window, or of the longest time without one. */
export interface PastCount {
  count: number
  /** Hours; 0 if it never fired. */
  longest: number
}

/**
 * How often an alert would have fired on a series if every forecast had been right. A window alert counts its
 * windows, which end at an unknown hour. A "no window" alert counts unbroken periods in which the next `horizon` hours contain no
 * window; there an unknown hour counts as one that holds.
 */
export function countPast(
  series: { start: number; length: number },
  hoursOf: HoursOfLimit,
  { limits, windowLength, work }: AlertRule,
  horizon: number,
): PastCount {
  const { fires, hours } = windowRule(windowLength)
  const { length } = series
  const { ok, unknown } = hoursOfAll(length, limits.map(hoursOf), workMask(series, work))
  const holds = fires === 'window' ? ok : ok.map((word, index) => word | unknown[index]!)
  const windows = runsOf(holds, 0, length).filter(({ start, end }) => end - start >= hours)
  const fired = fires === 'window' ? windows : timesWithout(windows, hours, length, horizon)
  return {
    count: fired.length,
    longest: fired.reduce((longest, { start, end }) => Math.max(longest, end - start), 0),
  }
}

/** The periods of hours from which the next `horizon` hours, all within the series, contain no window of the required length. */
function timesWithout(windows: readonly Run[], hours: number, length: number, horizon: number): Run[] {
  const times: Run[] = []
  let from = 0
  for (const { start, end } of windows) {
    times.push({ start: from, end: start + hours - horizon })
    from = end - hours + 1
  }
  times.push({ start: from, end: length - horizon + 1 })
  return times.filter((time) => time.end > time.start)
}

/** A message that an alert would have sent. */
export interface PastMessage extends EventMessage {
  /** Unix seconds. */
  at: number
}

/**
 * The messages that an alert would have sent if the series had been the forecast of each run, with `horizon` hours and available
 * `delay` seconds after its reference time. `hoursOf` must be of the series; `runs` are ascending reference times in unix seconds.
 */
export function replayAlert(
  series: { start: number; length: number },
  hoursOf: HoursOfLimit,
  rule: AlertRule,
  { runs, horizon, delay }: { runs: readonly number[]; horizon: number; delay: number },
): PastMessage[] {
  const sent: PastMessage[] = []
  let events: WeatherEvent[] = []
  for (const run of runs) {
    const at = run + delay
    const steps = Math.min(series.length, (run - series.start) / HOUR + horizon)
    const evaluation = evaluate(series, hoursOf, rule, at, steps)
    const step = nextEvents(events, evaluation, at, (start) => `${run}-${start}`)
    if (!step) continue
    events = step.events
    sent.push(...step.messages.map((message) => ({ ...message, at })))
  }
  return sent
}
