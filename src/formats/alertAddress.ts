import { alertLogics, alertOperators, NO_LOGIC } from '#schemas/alerts/alert.ts'
import type { Operator } from '#weather/operation.ts'
import type { Threshold } from '#weather/threshold.ts'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'
import { workWindowText } from '#weather/windows/jobText.ts'

const operatorId = (type: Operator) => alertOperators.find((operator) => operator.type === type)?.id
const logicId = (type: 'AND' | 'OR') => alertLogics.find((logic) => logic.type === type)?.id

/** The form's parameter row that is equivalent to a threshold, without its tolerance; undefined for a threshold without ends. */
export function alertRow({
  parameterId,
  thresholdMin: min,
  thresholdMax: max,
}: Pick<Threshold, 'parameterId' | 'thresholdMin' | 'thresholdMax'>) {
  if (min === null && max === null) return undefined
  const first =
    min === null ? { operator: operatorId('LTE'), value: max } : { operator: operatorId('GTE'), value: min }
  if (min === null || max === null) return { parameterId, ...first, logicId: NO_LOGIC }
  // A range of directions that crosses north is at or above min, or at or below max.
  const logic = min > max ? 'OR' : 'AND'
  return {
    parameterId,
    ...first,
    logicId: logicId(logic),
    secondOperator: operatorId('LTE'),
    secondValue: max,
  }
}

/** The fields of an alert's form for a window of at least this many hours. */
export const windowOfHours = (hours: number) => ({
  weatherWindowLengthOperator: operatorId('GTE'),
  weatherWindowLengthValue: hours,
})

/** The working time of a job as a field of an alert's form; none if work is always permitted. */
export const workTimeField = ({
  workingDays,
  windowSelection,
  isTimezoneUTC,
  isCompressed,
}: JobSettings['workWindow']): { workWindow?: JobSettings['workWindow'] } => {
  const workWindow = {
    workingDays,
    windowSelection,
    isTimezoneUTC,
    ...(isCompressed && { isCompressed }),
  }
  return workWindowText(workWindow) === '' ? {} : { workWindow }
}

/** The address of a new alert's form, filled in with a site, the limits set for it, and the hours and working time of a job. */
export function alertAddress(
  site: number,
  thresholds: readonly Threshold[],
  { hours, workWindow }: Pick<JobSettings, 'hours' | 'workWindow'> = anyJob,
): string {
  const parameters = thresholds.map(alertRow).filter((row) => row !== undefined)
  const values = {
    site,
    ...(parameters.length > 0 && { parameters }),
    ...(hours > anyJob.hours && windowOfHours(hours)),
    ...workTimeField(workWindow),
  }
  return `/alerts/create?values=${encodeURIComponent(JSON.stringify(values))}`
}
