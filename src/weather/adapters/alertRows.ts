import {
  acrossNorth,
  checked,
  common,
  compared,
  either,
  type Interval,
  type Limit,
  type Operator,
  typedEnd,
} from '../operation.ts'

/**
 * The limit of an alert's parameter row (specification, portal, 3 and 5): one comparison, or two combined.
 *
 * `EQ` x holds for x only, [x, x]. `AND` is the intersection of both, which can be empty; `OR` is their union. Without a logic
 * only the first comparison counts, because the form has a second value of 0. In the parameter's unit. Throws RangeError if a
 * value is NaN or a comparison that counts has no operator or value.
 */
export function fromAlertRow(
  parameter: string,
  {
    operators,
    values,
    logic,
  }: {
    operators: readonly { type: Operator }[]
    values: readonly number[]
    /** `AND` or `OR`; null, absent or any other type means no second comparison. */
    logic?: { type: string } | null
  },
): Limit {
  const comparison = (place: 0 | 1): Interval => {
    const [operator, value] = [operators[place]?.type, values[place]]
    if (operator === undefined || value === undefined)
      throw new RangeError(`Comparison ${place + 1} of ${parameter} lacks its operator or value`)
    return compared(operator, checked(value, `A value of ${parameter}`))
  }
  const first = comparison(0)
  if (logic?.type === 'AND') return { parameter, intervals: common(first, comparison(1)) }
  if (logic?.type === 'OR') return { parameter, intervals: either(first, comparison(1)) }
  return { parameter, intervals: [first] }
}

/** A limit as an alert's parameter row: one comparison, or two that are joined. */
export interface AlertComparisons {
  comparisons: readonly [Comparison] | readonly [Comparison, Comparison]
  /** Of two comparisons. */
  logic?: 'AND' | 'OR'
}

interface Comparison {
  operator: Operator
  value: number
}

/**
 * The parameter row of a limit, with its ends as typed and without its tolerance, which an alert does not have. Null for what one row
 * cannot be: more than two ends, or a limit that holds for every value or for none.
 */
export function toAlertRow(limit: Limit): AlertComparisons | null {
  const crossing = acrossNorth(limit)
  // In the order in which a sector is read: from its start through north to its end.
  const intervals = crossing ? [{ lower: crossing.lower }, { upper: crossing.upper }] : limit.intervals
  const [first, second, third] = intervals.flatMap(comparisonsOf)
  if (!first || third) return null
  if (!second) return intervals.length === 1 ? { comparisons: [first] } : null
  return { comparisons: [first, second], logic: intervals.length === 1 ? 'AND' : 'OR' }
}

function comparisonsOf({ lower, upper }: Interval): Comparison[] {
  if (lower && upper && lower.at === upper.at) return [{ operator: 'EQ', value: typedEnd(lower) }]
  return [
    ...(lower ? [{ operator: lower.isInclusive ? 'GTE' : 'GT', value: typedEnd(lower) } as const] : []),
    ...(upper ? [{ operator: upper.isInclusive ? 'LTE' : 'LT', value: typedEnd(upper) } as const] : []),
  ]
}
