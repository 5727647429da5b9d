import { between, checked, compared, type Ends, endsOf, type Limit } from '../operation.ts'

/** A row of `/hindcast/analysis`: a strict comparison that must hold. */
export interface Condition {
  condition: 'LT' | 'GT'
  testValue: number
}

/**
 * The limit of a condition (definitions A.1): `LT` means value < testValue, `GT` value > testValue. In the parameter's unit.
 * Throws RangeError if the test value is NaN.
 */
export function fromCondition(parameter: string, { condition, testValue }: Condition): Limit {
  return { parameter, intervals: [compared(condition, checked(testValue, `The test value of ${parameter}`))] }
}

/**
 * The conditions that together are a limit. A condition has one side and excludes its test value, so an inclusive end becomes a strict
 * one. Null for what conditions, all of which must hold, cannot be: a second interval or a sector through north.
 */
export function toConditions(limit: Limit): Condition[] | null {
  if (limit.intervals.length !== 1) return null
  const { min, max } = endsOf(limit) ?? {}
  return [
    ...(min == null ? [] : [{ condition: 'GT', testValue: min } as const]),
    ...(max == null ? [] : [{ condition: 'LT', testValue: max } as const]),
  ]
}

/**
 * The limit of the bounds of a parameter of `/hwwa` (definitions A.7): min <= value <= max. An absent or null end does not apply, but the
 * parameter must still have a value. For directions min may be above max. In the parameter's unit. Throws RangeError if an
 * end is NaN.
 */
export function fromBound(parameter: string, { min, max }: Ends): Limit {
  return { parameter, intervals: between(parameter, { min, max }) }
}

/**
 * The bounds of a limit: inclusive, so a strict end becomes an inclusive one. Null for what they cannot be: a second interval other
 * than a sector through north, or a limit that no value meets.
 */
export function toBound(limit: Limit): Ends | null {
  const { min, max, or } = endsOf(limit) ?? { or: {} }
  return or ? null : { ...(min != null && { min }), ...(max != null && { max }) }
}
