import type { FieldErrors, Resolver } from 'react-hook-form'
import { ajvResolver, errorTree } from '#providers/ajvResolver.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { wrongOrder } from '#texts/limitOrder.ts'
import { isWrongOrder } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'
import type { Threshold } from '#weather/threshold.ts'
import type { ThresholdForm } from './thresholdForm.ts'

const bySchema = ajvResolver<ThresholdForm>('thresholds')

/** Errors where Min is above Max, unless the parameter is a direction: a rule that the schema cannot express. */
export const orderErrors = (rows: readonly Threshold[]): FieldError[] =>
  rows.flatMap((row, index) =>
    isWrongOrder(row.thresholdMin, row.thresholdMax, parameterById(row.parameterId)?.name)
      ? [{ path: `/parameters/${index}/thresholdMax`, message: wrongOrder }]
      : [],
  )

/** Validates by the schema, and then the order of the limits. */
export const thresholdResolver: Resolver<ThresholdForm> = async (values, context, options) => {
  const result = await bySchema(values, context, options)
  if (Object.keys(result.errors).length > 0) return result
  const errors = orderErrors(values.parameters)
  return errors.length === 0
    ? result
    : { values: {}, errors: errorTree(errors) as FieldErrors<ThresholdForm> }
}
