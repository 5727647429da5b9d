import type { OperationJob, SavedOperation } from '../../../schemas/operations/operationJob.ts'
import type { HwwaParameter } from '../../../schemas/shapes/analytics.ts'
import { parameterById } from '../../../weather/parameters.ts'
import { anyJob } from '../../../weather/windows/job/jobSettings.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

type Part = Pick<
  AnalyticsDraft,
  'windowLengthHours' | 'workingDays' | 'windowSelection' | 'isTimezoneUTC' | 'weatherParameters'
>

const titleOf = (parameterId: number) => parameterById(parameterId)?.displayName ?? 'A parameter'

/**
 * The form fields that an operation fills in, and a message for each limit that the form cannot hold. `available` are the
 * parameters of the site at the height; bounds are inclusive on both sides, so the limits are the same.
 */
export function withOperation(
  { hours, workWindow, operation }: OperationJob,
  available: readonly HwwaParameter[],
): { part: Part; left: string[] } {
  const offered = new Map(available.map((parameter) => [parameter.id, parameter]))
  const rows = operation.limits.flatMap(({ parameterId, min, max }) => {
    const parameter = offered.get(parameterId)
    const value = { ...(min != null && { min }), ...(max != null && { max }) }
    return parameter ? [{ ...parameter, value, isActive: true }] : []
  })
  const missing = operation.limits.filter(({ parameterId }) => !offered.has(parameterId))
  return {
    part: {
      windowLengthHours: hours,
      ...workWindow,
      weatherParameters: rows,
    },
    left: missing.map(
      ({ parameterId }) =>
        `${titleOf(parameterId)} is left out: it is not one of the parameters of the site at this height.`,
    ),
  }
}

/** The values of the form as an operation. */
export function operationOf(form: Part): SavedOperation {
  const { windowLengthHours, workingDays, windowSelection, isTimezoneUTC, weatherParameters } = form
  const { start, end } = windowSelection.customRange ?? {}
  const isShift = windowSelection.name === 'custom' && typeof start === 'number' && typeof end === 'number'
  return {
    hours: windowLengthHours ?? anyJob.hours,
    limits: weatherParameters
      .filter(({ isActive, value }) => isActive && (value.min != null || value.max != null))
      .map(({ id, value }) => ({ parameterId: id, ...value })),
    workWindow: {
      workingDays,
      windowSelection: isShift
        ? { name: 'custom', customRange: { start, end } }
        : { name: windowSelection.name === 'daylight' ? 'daylight' : '24h' },
      isTimezoneUTC,
    },
  }
}
