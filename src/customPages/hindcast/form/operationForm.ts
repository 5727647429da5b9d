import {
  limitTitle,
  type OperationJob,
  type SavedOperation,
  workingHoursOf,
} from '#shell/operations/operationJob.ts'
import { fromCondition, toConditions } from '#weather/adapters/analysisLimits.ts'
import {
  fromOperationLimits,
  type OperationLimit,
  toOperationLimits,
} from '#weather/adapters/operationLimits.ts'
import { toHindcastHours } from '#weather/adapters/windowSelection.ts'
import { isWorkingDays, workingDays } from '#weather/calendarNames.ts'
import { parameterById } from '#weather/parameters.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'
import {
  type ConditionRow,
  flagCondition,
  flagTestValue,
  type HindcastForm,
  isFlag,
} from '../hindcastForm.ts'

/** A row with the limit of an operation, and a message for each part of the limit that the row cannot hold. */
function limited(row: ConditionRow, limit: OperationLimit): { row: ConditionRow; differences: string[] } {
  const { min, max } = limit
  const title = limitTitle(limit)
  const open: ConditionRow = { ...row, apply: false }
  if (isFlag(row)) {
    const isAbsent = min == null && max != null && max < 1
    return isAbsent
      ? { row: { ...row, condition: flagCondition, testValue: flagTestValue, apply: true }, differences: [] }
      : { row: open, differences: [`${title} is left out: here it can only be absent.`] }
  }
  const conditions = fromOperationLimits([limit]).map(toConditions)[0]
  if (!conditions) return { row: open, differences: [`${title} is left out: a condition is one interval.`] }
  const [chosen, ...others] = conditions.toReversed()
  return {
    row: { ...open, ...chosen, apply: chosen !== undefined },
    differences:
      others.length > 0 ? [`The lower limit of ${title} is left out: a condition has one side.`] : [],
  }
}

/** Whether a condition, which is strict, differs from a limit at the limit itself. */
const includesEnd = ({ min, max, isMinExclusive, isMaxExclusive }: OperationLimit): boolean =>
  max != null ? isMaxExclusive !== true : min != null && isMinExclusive !== true

const STRICT = 'A value equal to a limit counts as beyond it here.'

/** The form with an operation applied, and messages for the parts of the operation that the form cannot hold. */
export function withOperation(
  form: HindcastForm,
  { hours, workWindow, operation }: OperationJob,
): { form: HindcastForm; differences: string[] } {
  const days = toHindcastHours(workWindow)?.workingDays
  const missing = operation.limits.filter(
    ({ parameterId }) => !form.conditionList.some(({ id }) => id === parameterId),
  )
  const rows = form.conditionList.map((row) => {
    const limit = operation.limits.find(({ parameterId }) => parameterId === row.id)
    return { limit, ...(limit ? limited(row, limit) : { row: { ...row, apply: false }, differences: [] }) }
  })
  return {
    form: {
      ...form,
      windowLength: hours,
      workingDays: days ?? form.workingDays,
      windowSelection: workWindow.windowSelection,
      isTimezoneUTC: workWindow.isTimezoneUTC,
      isCompressed: workWindow.isCompressed === true,
      conditionList: rows.map(({ row }) => row),
    },
    differences: [
      ...missing.map((limit) => `${limitTitle(limit)} is left out: the hindcast does not have it.`),
      ...rows.flatMap(({ differences }) => differences),
      ...(days ? [] : ['The working days are left out: the hindcast does not have them.']),
      ...(rows.some(({ row, limit }) => row.apply && !isFlag(row) && limit && includesEnd(limit))
        ? [STRICT]
        : []),
    ],
  }
}

/** The values of the form as an operation, without incomplete conditions. */
export function operationOf(form: HindcastForm): SavedOperation {
  const { windowSelection, workingDays: name, windowLength, isTimezoneUTC, isCompressed } = form
  const limits = form.conditionList.flatMap(({ apply, id, condition, testValue }) => {
    const parameter = parameterById(id)
    return apply && parameter && typeof testValue === 'number'
      ? [fromCondition(parameter.name, { condition: condition === 'GT' ? 'GT' : 'LT', testValue })]
      : []
  })
  return {
    limits: toOperationLimits(limits),
    hours: typeof windowLength === 'number' ? windowLength : anyJob.hours,
    workWindow: {
      workingDays: isWorkingDays(name) ? workingDays[name] : anyJob.workWindow.workingDays,
      windowSelection: workingHoursOf(windowSelection),
      isTimezoneUTC,
      ...(isCompressed && { isCompressed }),
    },
  }
}
