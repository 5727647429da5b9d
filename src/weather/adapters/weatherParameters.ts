import { between, type Ends, endsOf, type Limit } from '../operation.ts'

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
