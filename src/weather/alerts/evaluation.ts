import { countHours, type HourMask, hasHour } from '../masks/hourMask.ts'
import type { Limit } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import {
  type HoursOfLimit,
  HYSTERESIS,
  hoursOfAll,
  type WorkTime,
  withMargin,
  workMask,
} from './alertHours.ts'
import { type WindowLength, type WindowRule, windowRule } from './windowRule.ts'

/** The weather for which an alert fires. */
export interface AlertRule {
  /** All must hold. */
  limits: readonly Limit[]
  windowLength: WindowLength
  /** Absent if work is always permitted. */
  work?: WorkTime
}

/** An unbroken run of hours; both ends in unix seconds, the end is exclusive. */
export interface Run {
  start: number
  end: number
}

/** The hours of a run that count towards the length of a window. */
export type HoursIn = (run: Run) => number

const allHours: HoursIn = ({ start, end }) => (end - start) / HOUR

/** The runs of a set of hours. */
export interface Runs {
  /** Runs of permitted hours in which the limits hold. */
  strict: Run[]
  /** Runs in which an open event continues: within wider limits, or for "no window" within narrower ones. */
  continuing: Run[]
}

/** The hours of a forecast, evaluated for one alert; times in unix seconds. */
export interface Evaluation {
  rule: WindowRule
  /** The current hour, or the first hour of the forecast if that is later. */
  from: number
  /** The end of the run, or for windows the end of the last hour in which every parameter has a value. */
  to: number
  /** The runs if no unknown hour holds. */
  least: Runs
  /** The runs if all unknown hours hold; the same object as `least` if no hour is unknown. */
  most: Runs
  /** The hours of a run that count: all of it, or for work that may pause those in which it is permitted. */
  hoursIn: HoursIn
  /** For window alerts: whether a window is possible in the known and unknown hours of the whole run. */
  isWindowPossible: boolean
}

/**
 * The runs of an alert in a forecast, from the hour of `now` (unix seconds) to the end. `hoursOf` must be of the same series. Only
 * the first `steps` hours count: a forecast of n days has one more, which only marks its end.
 *
 * If the parameters of an alert end before the run does, as waves can, the forecast of windows ends there; "no window" is
 * evaluated over the whole run, or left undecided.
 */
export function evaluate(
  series: Pick<HourlySeries, 'start' | 'length'>,
  hoursOf: HoursOfLimit,
  { limits, windowLength, work }: AlertRule,
  now: number,
  steps = series.length,
): Evaluation {
  const { start, length } = series
  const rule = windowRule(windowLength)
  const margin = rule.fires === 'window' ? HYSTERESIS : -HYSTERESIS
  const permitted = workMask(series, work)
  const breaks = work?.workWindow.isCompressed && permitted ? permitted.map((word) => ~word) : undefined
  const strict = hoursOfAll(length, limits.map(hoursOf), permitted)
  const continuing = hoursOfAll(
    length,
    limits.map((limit) => hoursOf(withMargin(limit, margin))),
    permitted,
  )
  const from = Math.max(0, Math.floor((now - start) / HOUR))
  const to = Math.max(from, rule.fires === 'window' ? endOfKnown(strict.known, steps) : steps)
  const timeOf = (run: Run): Run => ({ start: start + run.start * HOUR, end: start + run.end * HOUR })
  const runs = (ok: HourMask, until = to) => pausingRuns(ok, breaks, from, until).map(timeOf)
  const hoursIn: HoursIn =
    permitted && breaks
      ? (run) => countHours(permitted, (run.start - start) / HOUR, (run.end - start) / HOUR)
      : allHours
  const least = { strict: runs(strict.ok), continuing: runs(continuing.ok) }
  const isWhole = !hasHour(strict.unknown, from, to) && !hasHour(continuing.unknown, from, to)
  const most = isWhole
    ? least
    : {
        strict: runs(either(strict.ok, strict.unknown)),
        continuing: runs(either(continuing.ok, continuing.unknown)),
      }
  const possible = windowsOf(rule, runs(either(strict.ok, strict.unknown), steps), hoursIn)
  return {
    rule,
    from: start + from * HOUR,
    to: start + to * HOUR,
    least,
    most,
    hoursIn,
    isWindowPossible: rule.fires === 'window' && possible.length > 0,
  }
}

/** The windows of an alert: its runs that are long enough. */
export const windowsOf = (
  { hours }: Pick<WindowRule, 'hours'>,
  runs: readonly Run[],
  hoursIn: HoursIn,
): Run[] => runs.filter((run) => hoursIn(run) >= hours)

/**
 * The runs of the hours of a mask in [from, to), in steps. With `breaks`, the hours in which work is not permitted, a run goes on after
 * a break, and lasts from its first to its last permitted hour.
 */
export function pausingRuns(mask: HourMask, breaks: HourMask | undefined, from: number, to: number): Run[] {
  if (!breaks) return runsOf(mask, from, to)
  return runsOf(either(mask, breaks), from, to).flatMap((run) => {
    const shifts = runsOf(mask, run.start, run.end)
    const [first, last] = [shifts[0], shifts.at(-1)]
    return first && last ? [{ start: first.start, end: last.end }] : []
  })
}

/** The unbroken runs of the hours of a mask in [from, to), in steps. */
export function runsOf(mask: HourMask, from: number, to: number): Run[] {
  const runs: Run[] = []
  let start = -1
  for (let hour = from; hour < to; hour++) {
    const word = mask[hour >>> 5]!
    // Most words of a mask are all 0 or all 1.
    if ((hour & 31) === 0 && hour + 32 <= to && word === (start < 0 ? 0 : -1)) {
      hour += 31
      continue
    }
    const isOk = ((word >>> (hour & 31)) & 1) === 1
    if (isOk && start < 0) start = hour
    if (!isOk && start >= 0) {
      runs.push({ start, end: hour })
      start = -1
    }
  }
  if (start >= 0) runs.push({ start, end: to })
  return runs
}

const either = (one: HourMask, other: HourMask): HourMask => one.map((word, index) => word | other[index]!)

/** The step after the last hour of the mask before `steps`; 0 if there is none. */
function endOfKnown(known: HourMask, steps: number): number {
  let end = steps
  while (end > 0 && ((known[(end - 1) >>> 5]! >>> ((end - 1) & 31)) & 1) === 0) end--
  return end
}
