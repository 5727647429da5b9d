import type { AnalyticsParameter } from '#schemas/shapes/hindcast/analytics.ts'
import { limitTitle, type OperationJob } from '#shell/operations/operationJob.ts'
import { toBound } from '#weather/adapters/analysisLimits.ts'
import { fromOperationLimits } from '#weather/adapters/operationLimits.ts'
import { hindcastParameters } from '#weather/parameters.ts'
import type { OperationPart } from '../analyticsForm.ts'

/** The parameters of any site, for an operation that is chosen before the site is. */
const known: readonly AnalyticsParameter[] = hindcastParameters.map(
  ({ parameterId, name, unit, description }) => ({ id: parameterId, name, unit, description }),
)

/**
 * The form fields that an operation fills in, and a message for each limit that the form cannot hold. `available` are the
 * parameters of the site at the height; until they are known, the limits are kept, and judged when they are. Bounds are
 * inclusive on both sides.
 */
export function withOperation(
  { hours, workWindow, operation }: OperationJob,
  available: readonly AnalyticsParameter[] = known,
): { part: OperationPart; differences: string[] } {
  const offered = new Map(available.map((parameter) => [parameter.id, parameter]))
  const held = operation.limits.filter(({ parameterId }) => offered.has(parameterId))
  const rows = held.flatMap((limit) => {
    const parameter = offered.get(limit.parameterId)
    const value = fromOperationLimits([limit]).map(toBound)[0]
    return parameter && value ? [{ ...parameter, value, isActive: true }] : []
  })
  const missing = operation.limits.filter((limit) => !held.includes(limit))
  return {
    part: {
      windowLengthHours: hours,
      ...workWindow,
      isCompressed: workWindow.isCompressed === true,
      weatherParameters: rows,
    },
    differences: [
      ...missing.map(
        (limit) =>
          `${limitTitle(limit)} is left out: it is not one of the parameters of ${available === known ? 'any site' : 'the site at this height'}.`,
      ),
      ...held
        .filter(({ or }) => or)
        .map((limit) => `${limitTitle(limit)} is left out: here a limit is one interval.`),
      ...held
        .filter(({ or, isMinExclusive, isMaxExclusive }) => !or && (isMinExclusive || isMaxExclusive))
        .map((limit) => `A value equal to the limit of ${limitTitle(limit)} counts as within it here.`),
    ],
  }
}
