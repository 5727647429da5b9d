import compiled from '../../../schemas/forms/thresholds.json?validator'
import { loadValidators } from '../../../schemas/validatorRuntime.ts'
import type { ThresholdForm } from './thresholdForm.ts'

const { form: validate } = loadValidators({ default: compiled })

/** Whether a value from outside is what the schema of the form says. */
export const isThresholdForm = (value: unknown): value is ThresholdForm => validate?.(value) === true
