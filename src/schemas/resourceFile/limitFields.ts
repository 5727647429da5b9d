/** An object with Min and Max of a parameter. Fields are named by their paths from the object, such as `value/min`. */
export interface BoundFields extends Record<'min' | 'max', string> {
  /** The id or the name of the parameter. */
  parameter: string
  /** At least one of the two must have a value. */
  isRequired?: boolean
  /** An object with `min` and `max` of a second interval. */
  or?: string
}

/** An object that compares a parameter with one value, or with two joined by AND or OR. */
export interface ComparisonFields {
  parameter: string
  operators: [string, string]
  values: [string, string]
  logic: string
}

/** A list of which each row compares a parameter with a value; all must hold. Paths start at the row. */
export interface RowFields {
  parameter: string
  operator: string
  value: string
  /** Rows without `true` here do not count. */
  active?: string
}

/** The value of `x-limit`: which fields are a limit. */
export type LimitFields = BoundFields | ComparisonFields | RowFields
