import { fullMask, type HourMask, hasHour } from '../masks/hourMask.ts'
import { HOUR } from '../time.ts'
import { type HoursOfLimit, hoursOfAll, workMask } from './alertHours.ts'
import { type AlertRule, evaluate, pausingRuns, type Run } from './evaluation.ts'
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
  const permitted = workMask(series, work)
  const { ok, unknown } = hoursOfAll(length, limits.map(hoursOf), permitted)
  const holds = fires === 'window' ? ok : ok.map((word, index) => word | unknown[index]!)
  const pauses = work?.workWindow.isCompressed === true && permitted !== undefined
  const worked = workedHours(length, pauses ? permitted : fullMask(length))
  const breaks = pauses ? permitted.map((word) => ~word) : undefined
  const windows = pausingRuns(holds, breaks, 0, length).filter(
    ({ start, end }) => worked.upTo(end) - worked.upTo(start) >= hours,
  )
  const fired = fires === 'window' ? windows : timesWithout(windows, hours, length, horizon, worked)
  return {
    count: fired.length,
    longest: fired.reduce((longest, { start, end }) => Math.max(longest, end - start), 0),
  }
}

/** Where hours that count lie in a series. */
interface WorkedHours {
  /** How many of them are before a step. */
  upTo: (step: number) => number
  /** The step of the n-th of them, from 0. */
  at: (n: number) => number
}

function workedHours(length: number, counted: HourMask): WorkedHours {
  const steps: number[] = []
  const before = new Int32Array(length + 1)
  for (let step = 0; step < length; step++) {
    before[step] = steps.length
    if (hasHour(counted, step, step + 1)) steps.push(step)
  }
  before[length] = steps.length
  return { upTo: (step) => before[step]!, at: (n) => steps[n]! }
}

/** The periods of hours from which the next `horizon` hours, all within the series, contain no window of the required length. */
function timesWithout(
  windows: readonly Run[],
  hours: number,
  length: number,
  horizon: number,
  { upTo, at }: WorkedHours,
): Run[] {
  const times: Run[] = []
  let from = 0
  for (const { start, end } of windows) {
    // Work that begins with the window has its hours at the first of these steps; work that begins after the second one has not.
    const earliestEnd = at(upTo(start) + hours - 1) + 1
    const latestStart = at(upTo(end) - hours)
    times.push({ start: from, end: earliestEnd - horizon })
    from = latestStart + 1
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
