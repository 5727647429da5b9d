import { wrongOrder } from '../../src/schemas/limitOrder.ts'
import type { FieldError } from '../../src/schemas/validation/validator.ts'
import { isWrongOrder } from '../../src/weather/operation.ts'
import { parameterById } from '../../src/weather/parameters.ts'
import type { Threshold } from '../../src/weather/threshold.ts'

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
