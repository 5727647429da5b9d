import type { AnalyticsParameter } from '#schemas/shapes/hindcast/analytics.ts'
import { type OperationJob, type SavedOperation, workingHoursOf } from '#shell/operations/operationJob.ts'
import { limitTitle } from '#shell/operations/operationLimits.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

type Part = Pick<
  AnalyticsDraft,
  'windowLengthHours' | 'workingDays' | 'windowSelection' | 'isTimezoneUTC' | 'weatherParameters'
>

const NO_PAUSE = 'The pause is left out: here work never pauses between shifts.'

/**
 * The form fields that an operation fills in, and a message for each limit that the form cannot hold. `available` are the
 * parameters of the site at the height; bounds are inclusive on both sides, so the limits are the same.
 */
export function withOperation(
  { hours, workWindow: { isCompressed, ...workWindow }, operation }: OperationJob,
  available: readonly AnalyticsParameter[],
): { part: Part; differences: string[] } {
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
    differences: [
      ...missing.map(
        (limit) =>
          `${limitTitle(limit)} is left out: it is not one of the parameters of the site at this height.`,
      ),
      ...(isCompressed ? [NO_PAUSE] : []),
    ],
  }
}

/** The values of the form as an operation. */
export function operationOf(form: Part): SavedOperation {
  const { windowLengthHours, workingDays, windowSelection, isTimezoneUTC, weatherParameters } = form
  return {
    hours: windowLengthHours ?? anyJob.hours,
    limits: weatherParameters
      .filter(({ isActive, value }) => isActive && (value.min != null || value.max != null))
      .map(({ id, value }) => ({ parameterId: id, ...value })),
    workWindow: {
      workingDays,
      windowSelection: workingHoursOf(windowSelection),
      isTimezoneUTC,
    },
  }
}
