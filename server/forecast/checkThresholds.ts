import type { FieldError } from '#schemas/validation/validator.ts'
import type { Threshold } from '#weather/adapters/thresholds.ts'
import { parameterById } from '#weather/parameters.ts'

/** Checks of a parameter list that its schema cannot express: known parameters, no duplicates. */
export function thresholdErrors(thresholds: readonly Pick<Threshold, 'parameterId'>[]): FieldError[] {
  const seen = new Set<number>()
  return thresholds.flatMap(({ parameterId }, index) => {
    const errors: FieldError[] = []
    const path = `/${index}/parameterId`
    if (!parameterById(parameterId)) errors.push({ path, message: `Unknown parameter ${parameterId}` })
    if (seen.has(parameterId)) errors.push({ path, message: 'Each parameter may be given once' })
    seen.add(parameterId)
    return errors
  })
}
