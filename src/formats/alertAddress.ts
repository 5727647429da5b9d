import { alertLogics, alertOperators, NO_LOGIC } from '#schemas/alerts/alert.ts'
import { toAlertRow } from '#weather/adapters/alertRows.ts'
import { isBinding, type Limit, type Operator } from '#weather/operation.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { Units } from '#weather/units/units.ts'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import { limitText } from '#weather/windows/limitText.ts'

const operatorId = (type: Operator) => alertOperators.find((operator) => operator.type === type)?.id
const logicId = (type: 'AND' | 'OR') => alertLogics.find((logic) => logic.type === type)?.id

/** The form's parameter row of a limit, without its tolerance; undefined if one row cannot hold it. */
export function alertRow(limit: Limit) {
  const parameterId = parameterByName(limit.parameter)?.parameterId
  const row = toAlertRow(limit)
  if (parameterId === undefined || !row) return undefined
  const [first, second] = row.comparisons
  const one = { parameterId, operator: operatorId(first.operator), value: first.value }
  if (!second || !row.logic) return { ...one, logicId: NO_LOGIC }
  return {
    ...one,
    logicId: logicId(row.logic),
    secondOperator: operatorId(second.operator),
    secondValue: second.value,
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

/** The limits that an alert cannot hold in one row each, in words; undefined if it holds all of them. */
export function leftOutOfAlert(limits: readonly Limit[], units?: Units): string | undefined {
  const texts = limits
    .filter((limit) => isBinding(limit) && !alertRow(limit))
    .map((limit) => limitText(limit, units))
  return texts.length === 0
    ? undefined
    : `Left out: ${texts.join('; ')}. An alert has at most two comparisons of a parameter.`
}

/** The address of a new alert's form, filled in with a site, the limits set for it, and the hours and working time of a job. */
export function alertAddress(
  site: number,
  limits: readonly Limit[],
  { hours, workWindow }: Pick<JobSettings, 'hours' | 'workWindow'> = anyJob,
): string {
  const parameters = limits.map(alertRow).filter((row) => row !== undefined)
  const values = {
    site,
    ...(parameters.length > 0 && { parameters }),
    ...(hours > anyJob.hours && windowOfHours(hours)),
    ...workTimeField(workWindow),
  }
  return `/alerts/create?values=${encodeURIComponent(JSON.stringify(values))}`
}
