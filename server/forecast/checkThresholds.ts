import type { FieldError } from '../../src/schemas/validator.ts'
import { parameterById } from '../../src/weather/parameters.ts'
import type { ViewThreshold } from './viewThreshold.ts'

/** What the schema of a parameter list cannot say: known parameters, each once, and Min not above Max. */
export function thresholdErrors(thresholds: readonly ViewThreshold[]): FieldError[] {
  const seen = new Set<number>()
  return thresholds.flatMap(({ parameterId, thresholdMin, thresholdMax }, index) => {
    const errors: FieldError[] = []
    const path = `/${index}/parameterId`
    if (!parameterById(parameterId)) errors.push({ path, message: `Unknown parameter ${parameterId}` })
    if (seen.has(parameterId)) errors.push({ path, message: 'Each parameter may be given once' })
    if (thresholdMin !== null && thresholdMax !== null && thresholdMin > thresholdMax) {
      errors.push({ path: `/${index}/thresholdMax`, message: 'Must not be below Min' })
    }
    seen.add(parameterId)
    return errors
  })
}
