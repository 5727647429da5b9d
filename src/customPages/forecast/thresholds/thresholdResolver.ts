import type { FieldErrors, Resolver } from 'react-hook-form'
import { ajvResolver, errorTree } from '../../../providers/ajvResolver.ts'
import { wrongOrder } from '../../../schemas/limitOrder.ts'
import type { FieldError } from '../../../schemas/validation/fieldErrors.ts'
import { isWrongOrder } from '../../../weather/operation.ts'
import { parameterById } from '../../../weather/parameters.ts'
import type { Threshold } from '../../../weather/threshold.ts'
import type { ThresholdForm } from './thresholdForm.ts'

const bySchema = ajvResolver<ThresholdForm>('thresholds')

/** Where Min is above Max, which a direction may have: the rule that the schema cannot say. */
export const orderErrors = (rows: readonly Threshold[]): FieldError[] =>
  rows.flatMap((row, index) =>
    isWrongOrder(row.thresholdMin, row.thresholdMax, parameterById(row.parameterId)?.name)
      ? [{ path: `/parameters/${index}/thresholdMax`, message: wrongOrder }]
      : [],
  )

/** The schema's rules, and then the order of the limits. */
export const thresholdResolver: Resolver<ThresholdForm> = async (values, context, options) => {
  const result = await bySchema(values, context, options)
  if (Object.keys(result.errors).length > 0) return result
  const errors = orderErrors(values.parameters)
  return errors.length === 0
    ? result
    : { values: {}, errors: errorTree(errors) as FieldErrors<ThresholdForm> }
}
