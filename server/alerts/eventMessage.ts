import type { AlertRule, Evaluation } from '#weather/alerts/evaluation.ts'
import type { EventMessage } from '#weather/alerts/weatherEvents.ts'
import { windowLengthText } from '#weather/alerts/windowRule.ts'
import type { Limit } from '#weather/operation.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { Display } from '#weather/units/display.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { nearestEndOf } from '#weather/windows/windowHours.ts'
import type { RecordSite } from '../repositories/sites.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { AlertMessage } from './alertMessage.ts'
import type { StoredAlert } from './alertRecords.ts'

/**
 * The value in [from, to), unix seconds, that lies farthest inside the limit, in the parameter's unit; the value closest to the
 * limit if none lies inside, null if there are no values.
 */
export function farthestInside(
  { start, columns }: Pick<HourlySeries, 'start' | 'columns'>,
  limit: Limit,
  { from, to }: { from: number; to: number },
): number | null {
  const column = columns[limit.parameter] ?? new Float32Array(0)
  const endOf = nearestEndOf(limit)
  const steps = column.subarray(Math.max(0, (from - start) / HOUR), Math.max(0, (to - start) / HOUR))
  let [most, least]: [number | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const value of steps) {
    const beyond = endOf(value)?.beyond ?? Number.NaN
    if (beyond >= least || Number.isNaN(beyond)) continue
    most = value
    least = beyond
  }
  return most
}

/** The required window in words, with the working time: "at least 6 h, Monday to Friday, 07:00 to 19:00 UTC". */
export const windowTextOf = ({ windowLength, work }: AlertRule): string =>
  [windowLengthText(windowLength), ...(work ? [workWindowText(work.workWindow)] : [])]
    .filter(Boolean)
    .join(', ')

/** The message of an alert about an event after an evaluation of a run. */
export function eventMessage(
  { kind, event, before, ended, others }: EventMessage,
  {
    alert: { id, body },
    site,
    rule,
    evaluation,
    run,
    sourced: { series, provenance },
    display,
  }: {
    alert: StoredAlert
    site: RecordSite
    rule: AlertRule
    evaluation: Evaluation
    run: number
    sourced: SourcedSeries
    /** The owner's preferences; absent if the owner has not chosen any. */
    display?: Display | undefined
  },
): AlertMessage {
  const { name, description, turbine, pitchConfiguration } = body
  const isWindow = event.fires === 'window'
  const hours = {
    from: Math.max(evaluation.from, event.window.start),
    to: Math.min(evaluation.to, event.window.end),
  }
  const mostOf = (limit: Limit) => (isWindow ? farthestInside(series, limit, hours) : null)
  return {
    kind,
    ...(ended && { cleared: ended }),
    alert: { id, name, description },
    site: {
      id: site.id,
      name: site.name,
      latitude: site.latitude,
      longitude: site.longitude,
      timeZone: site.timeZone,
    },
    conditions: rule.limits.map((limit) => ({
      parameter: limit.parameter,
      text: limitText(limit, display?.units),
      limit,
      most: mostOf(limit),
    })),
    windowText: windowTextOf(rule),
    window: isWindow ? event.window : null,
    ...(before && { before: isWindow ? before : null }),
    others,
    hours: { start: evaluation.from, end: evaluation.to },
    run,
    provenance,
    ...(display && { display }),
    ...(turbine && { turbine }),
    ...(pitchConfiguration && { pitchConfiguration }),
  }
}
