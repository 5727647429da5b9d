import { type HourMask, hasHour } from '../masks/hourMask.ts'
import type { Limit } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import { type HoursOfLimit, HYSTERESIS, hoursOfAll, withMargin } from './alertHours.ts'
import { type WindowLength, type WindowRule, windowRule } from './windowRule.ts'

/** What an alert asks of the weather. */
export interface AlertRule {
  /** All must hold. */
  limits: readonly Limit[]
  windowLength: WindowLength
}

/** An unbroken run of hours; both ends in unix seconds, the end is not part of it. */
export interface Run {
  start: number
  end: number
}

/** The runs that a set of hours comes to. */
export interface Runs {
  /** In which the limits hold. */
  strict: Run[]
  /** In which an event that is open goes on: in wider limits, or for "no window" in narrower ones. */
  held: Run[]
}

/** The hours of a forecast as one alert sees them; times in unix seconds. */
export interface Evaluation {
  rule: WindowRule
  /** The hour of now, or the first of the forecast. */
  from: number
  /** The end of the forecast: of the run, or for windows of the last hour of which every parameter has a value. */
  to: number
  /** Without the unknown hours. */
  least: Runs
  /** With all unknown hours; the same object as `least` where there is none. */
  most: Runs
  /** Of an alert for windows: whether one could lie in known or unknown hours of the whole run. */
  isWindowPossible: boolean
}

/**
 * The runs of an alert in the hours of a forecast from that of `now` on (unix seconds) to its end. `hoursOf` answers for the same
 * series. `steps` is the number of hours that count, the first of the series: a forecast of n days has one more, which only closes it.
 *
 * Where the parameters of an alert end before the run does, as those of waves may, the forecast of windows ends there; that there is
 * no window is said of the whole run, or not at all.
 */
export function evaluate(
  series: Pick<HourlySeries, 'start' | 'length'>,
  hoursOf: HoursOfLimit,
  { limits, windowLength }: AlertRule,
  now: number,
  steps = series.length,
): Evaluation {
  const { start, length } = series
  const rule = windowRule(windowLength)
  const margin = rule.fires === 'window' ? HYSTERESIS : -HYSTERESIS
  const strict = hoursOfAll(length, limits.map(hoursOf))
  const held = hoursOfAll(
    length,
    limits.map((limit) => hoursOf(withMargin(limit, margin))),
  )
  const from = Math.max(0, Math.floor((now - start) / HOUR))
  const to = Math.max(from, rule.fires === 'window' ? endOfKnown(strict.known, steps) : steps)
  const timeOf = (run: Run): Run => ({ start: start + run.start * HOUR, end: start + run.end * HOUR })
  const runs = (ok: HourMask) => runsOf(ok, from, to).map(timeOf)
  const least = { strict: runs(strict.ok), held: runs(held.ok) }
  const isWhole = !hasHour(strict.unknown, from, to) && !hasHour(held.unknown, from, to)
  const most = isWhole
    ? least
    : { strict: runs(either(strict.ok, strict.unknown)), held: runs(either(held.ok, held.unknown)) }
  const possible = windowsOf(rule, runsOf(either(strict.ok, strict.unknown), from, steps).map(timeOf))
  return {
    rule,
    from: start + from * HOUR,
    to: start + to * HOUR,
    least,
    most,
    isWindowPossible: rule.fires === 'window' && possible.length > 0,
  }
}

/** The windows of an alert: its runs that are long enough. */
export const windowsOf = ({ hours }: Pick<WindowRule, 'hours'>, runs: readonly Run[]): Run[] =>
  runs.filter(({ start, end }) => end - start >= hours * HOUR)

/** The unbroken runs of the hours of a mask in [from, to), in steps. */
export function runsOf(mask: HourMask, from: number, to: number): Run[] {
  const runs: Run[] = []
  let start = -1
  for (let hour = from; hour < to; hour++) {
    const word = mask[hour >>> 5]!
    // Most words of a mask are all of one kind.
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

/** The step after the last hour of the mask before `steps`, 0 where it has none. */
function endOfKnown(known: HourMask, steps: number): number {
  let end = steps
  while (end > 0 && ((known[(end - 1) >>> 5]! >>> ((end - 1) & 31)) & 1) === 0) end--
  return end
}
