import type { AlertTrial } from '#schemas/shapes/records/alertAnswers.ts'
import { type HoursOfLimit, hoursOfAll, hoursOfLimits, workMask } from '#weather/alerts/alertHours.ts'
import { type AlertRule, evaluate, windowsOf } from '#weather/alerts/evaluation.ts'
import { countPast, type PastMessage, replayAlert } from '#weather/alerts/pastAlerts.ts'
import { nextEvents } from '#weather/alerts/weatherEvents.ts'
import { toThousandths } from '#weather/decimalText.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import { hourStates, OK, UNKNOWN } from '#weather/masks/favourable.ts'
import { parameterByName } from '#weather/parameters.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { AVAILABILITY_DELAY, RUN_CYCLE } from '../sources/forecastRun.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { dueRun } from './alertRule.ts'
import type { Span } from './siteSeries.ts'

/** Hours of a forecast that are evaluated: its last value only marks the end. */
const FORECAST_HOURS = MAX_DAYS * 24

/** Time before the date, in seconds, so that a chart shows how the weather developed. */
const LEAD = 2 * DAY

type Forecast = AlertTrial['forecast']

/**
 * The result of an alert for a forecast from `now` (unix seconds) on. `steps` hours of the series are evaluated; a stale
 * run counts as missing data.
 */
export function tryForecast(
  { series, provenance }: SourcedSeries,
  rule: AlertRule,
  { run, now, steps }: { run: number; now: number; steps: number },
): Forecast {
  const hoursOf = hoursOfLimits(series)
  const evaluation = evaluate(series, hoursOf, rule, now, steps)
  const events = nextEvents([], evaluation, now, String)?.events
  const first = (evaluation.from - series.start) / HOUR
  const { rule: window, least, to, hoursIn } = evaluation
  const numberOf = (value: number) => (Number.isNaN(value) ? null : toThousandths(value))
  return {
    run,
    start: evaluation.from,
    holds: holdsOf(series, hoursOf, rule).slice(first, steps),
    parameters: [...new Set(rule.limits.map(({ parameter }) => parameter))].map((name) => ({
      parameterId: parameterByName(name)?.parameterId ?? 0,
      values: Array.from({ length: Math.max(0, steps - first) }, (_, hour) =>
        numberOf(series.columns[name]?.[first + hour] ?? Number.NaN),
      ),
    })),
    windows: windowsOf(window, least.strict, hoursIn).map((found) => ({
      ...found,
      isEndOpen: found.end === to,
      hours: hoursIn(found),
    })),
    result: provenance.stale || !events ? 'noData' : events.length > 0 ? 'fires' : 'quiet',
    provenance,
  }
}

/** Per hour 1 if all limits hold and work is permitted, 0 if not, null if unknown. */
function holdsOf(
  series: { start: number; length: number },
  hoursOf: HoursOfLimit,
  { limits, work }: AlertRule,
): (number | null)[] {
  const { length } = series
  const { ok, unknown } = hoursOfAll(length, limits.map(hoursOf), workMask(series, work))
  const states = hourStates({ length, ok, known: unknown.map((word) => ~word) })
  return Array.from(states, (state) => (state === UNKNOWN ? null : state === OK ? 1 : 0))
}

/** How often an alert would have fired on a series. */
export function tryPast(
  { series, provenance }: SourcedSeries,
  rule: AlertRule,
): NonNullable<AlertTrial['past']> {
  const { start, length } = series
  const { count, longest } = countPast(series, hoursOfLimits(series), rule, FORECAST_HOURS)
  return { from: start, to: start + (length - 1) * HOUR, count, longest, provenance }
}

/**
 * The part of a series that a trial on a date (00:00 UTC, unix seconds) needs: all forecasts that include the days around it.
 */
export const spanAround = (date: number, { from, to }: Span): Span => ({
  from: Math.max(from, date - MAX_DAYS * DAY),
  to: Math.min(to, date + 2 * DAY + MAX_DAYS * DAY + RUN_CYCLE),
})

/**
 * The result of an alert for the series from two days before a date (00:00 UTC, unix seconds) on, used as a forecast,
 * and the messages it would have sent about events from the day before the date to the day after, had the series been
 * the forecast of every run.
 */
export function tryDate(
  sourced: SourcedSeries,
  rule: AlertRule,
  frequency: { id: number },
  date: number,
): Required<Pick<AlertTrial, 'forecast' | 'sent'>> {
  const { series } = sourced
  const until = date + 2 * DAY
  const runs: number[] = []
  for (let run = date - MAX_DAYS * DAY; run <= until; run += RUN_CYCLE)
    if (run >= series.start && dueRun(frequency, run) === run) runs.push(run)
  const isAround = ({ start, end }: { start: number; end: number }) => end > date - DAY && start < until
  const timing = { runs, horizon: FORECAST_HOURS, delay: AVAILABILITY_DELAY }
  const sent = replayAlert(series, hoursOfLimits(series), rule, timing)
    .filter(({ event, before }) => isAround(event.window) || (before !== undefined && isAround(before)))
    .map(sentMessage)
  const run = Math.max(series.start, date - LEAD)
  const steps = Math.min(series.length, (run - series.start) / HOUR + FORECAST_HOURS)
  return { sent, forecast: tryForecast(sourced, rule, { run, now: run, steps }) }
}

function sentMessage({ at, kind, event, before, ended }: PastMessage) {
  const isWindow = event.fires === 'window'
  return {
    at,
    kind,
    cleared: ended ?? null,
    window: isWindow ? event.window : null,
    before: isWindow && before ? before : null,
  }
}
