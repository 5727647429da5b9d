import type { FieldError } from '#schemas/validation/validator.ts'
import { wrongOrder } from '#texts/limitOrder.ts'
import { isWrongOrder } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import type { Threshold } from '#weather/threshold.ts'

/**
 * Checks of a parameter list that its schema cannot express: known parameters, no duplicates, and Min not above
 * Max except for directions.
 */
export function thresholdErrors(thresholds: readonly Threshold[]): FieldError[] {
  const seen = new Set<number>()
  return thresholds.flatMap((threshold, index) => {
    const { parameterId } = threshold
    const errors: FieldError[] = []
    const path = `/${index}/parameterId`
    if (!parameterById(parameterId)) errors.push({ path, message: `Unknown parameter ${parameterId}` })
    if (seen.has(parameterId)) errors.push({ path, message: 'Each parameter may be given once' })
    if (isWrongOrder(threshold.thresholdMin, threshold.thresholdMax, parameterById(parameterId)?.name))
      errors.push({ path: `/${index}/thresholdMax`, message: wrongOrder })
    seen.add(parameterId)
    return errors
  })
}
