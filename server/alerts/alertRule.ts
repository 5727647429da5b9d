import { type AlertParameter, alertFrequencies } from '#schemas/alerts/alert.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import type { AlertRule } from '#weather/alerts/evaluation.ts'
import { parameterById } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import type { RecordSite } from '../repositories/sites.ts'
import { RUN_CYCLE } from '../sources/forecastRun.ts'

/** The fields of an alert that decide when it fires; the trial of an alert needs no others. */
export interface AlertCondition {
  parameters: readonly (Pick<AlertParameter, 'parameterId' | 'values' | 'operators'> & {
    logic?: { type: string } | null
  })[]
  windowLength: AlertRecord['windowLength']
  workWindow?: AlertRecord['workWindow']
}

/** The limits, the window length and the working time of an alert of a site. Throws RangeError for an unknown parameter. */
export const alertRule = (
  { parameters, windowLength: { operator, value }, workWindow }: AlertCondition,
  { timeZone, latitude, longitude }: Pick<RecordSite, 'timeZone' | 'latitude' | 'longitude'>,
): AlertRule => ({
  limits: parameters.map((row) => {
    const parameter = parameterById(row.parameterId)
    if (!parameter) throw new RangeError(`There is no parameter ${row.parameterId}`)
    return fromAlertRow(parameter.name, row)
  }),
  windowLength: { operator: operator.type, value },
  ...(workWindow && {
    work: { workWindow: { ...workWindow, timeZone }, place: { latitude, longitude } },
  }),
})

/**
 * The newest run (unix seconds, UTC), not after `newest`, at which an alert of this frequency is evaluated: once a day the run
 * of 00, twice a day those of 00 and 12, otherwise every run.
 */
export function dueRun({ id }: { id: number }, newest: number): number {
  const runHours: readonly number[] =
    alertFrequencies.find((frequency) => frequency.id === id)?.runHours ?? alertFrequencies[0].runHours
  let run = newest
  while (!runHours.includes((run / HOUR) % 24)) run -= RUN_CYCLE
  return run
}
