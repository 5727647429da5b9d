import { between, type Ends, endsOf, type Limit } from '../operation.ts'
import { parameterById, parameterByName } from '../parameters.ts'
import { PERCENT, type ToleranceType, toleranceOf } from './thresholds.ts'

/**
 * A limit of an operation. Ends are inclusive unless they say otherwise, and an absent end does not apply. `or` is a second interval.
 * Values beyond the limit within the tolerance are only a warning.
 */
export interface OperationLimit extends Ends {
  parameterId: number
  or?: Ends
  /** Above 0. */
  tolerance?: number
  toleranceType?: ToleranceType
}

/** The limits of an operation; parameters that the registry does not have are skipped. Throws RangeError if a number is NaN. */
export const fromOperationLimits = (rows: readonly OperationLimit[]): Limit[] =>
  rows.flatMap(({ parameterId, tolerance = null, toleranceType = null, ...ends }) => {
    const parameter = parameterById(parameterId)?.name
    if (parameter === undefined) return []
    return [
      {
        parameter,
        intervals: between(parameter, ends),
        ...toleranceOf(parameter, { tolerance, toleranceType }),
      },
    ]
  })

/** Limits as those of an operation, which can hold all but one that no value meets. */
export const toOperationLimits = (limits: readonly Limit[]): OperationLimit[] =>
  limits.flatMap((limit) => toOperationLimit(limit) ?? [])

/** The limit of an operation; undefined for a limit of an unknown parameter, or one that holds for every value or for none. */
export function toOperationLimit(limit: Limit): OperationLimit | undefined {
  const parameterId = parameterByName(limit.parameter)?.parameterId
  const ends = endsOf(limit)
  if (parameterId === undefined || !ends || (ends.min == null && ends.max == null)) return undefined
  const { tolerance } = limit
  return {
    parameterId,
    ...ends,
    ...(tolerance && {
      tolerance: tolerance.amount,
      toleranceType: tolerance.type === 'percent' ? PERCENT : 0,
    }),
  }
}
