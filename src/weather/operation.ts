import { parameterByName } from './parameters.ts'
import { shortestDecimal, single, singleAbove, singleBelow } from './singlePrecision.ts'
import type { WorkWindow } from './workWindow.ts'

/** The work for which every forecast, table, alert and report determines the workable hours. */
export interface Operation {
  /** All must hold. */
  limits: readonly Limit[]
  /** Whole hours, from 1. */
  windowLength: number
  /** Working days, working hours or daylight, and the zone in which they are read. */
  workWindow: WorkWindow
}

/**
 * The values of one parameter at which work can go on, as intervals. Create it only with the functions in `adapters`, which round
 * to single precision (definitions A.10).
 */
export interface Limit {
  /** Name in the parameter registry; values are in its unit. */
  readonly parameter: string
  /** At most two, ascending and disjoint. Without intervals no value holds. */
  readonly intervals: readonly {
    /** An absent end does not apply. */
    readonly lower?: End
    readonly upper?: End
  }[]
  /** How far outside the limit a value is only a warning; absent if every value outside is an alarm. */
  readonly tolerance?: Tolerance
}

export type Interval = Limit['intervals'][number]

export interface End {
  /** In single precision. */
  readonly at: number
  /** The original value, if it is not the shortest decimal of `at`: a limit of 20 kn is 10.28888888888889 m/s. */
  readonly typed?: number
  /** Whether the end itself is in the interval. */
  readonly isInclusive: boolean
}

export interface Tolerance {
  /** Above 0; in the parameter's unit, or percent of the end. */
  readonly amount: number
  readonly type: 'absolute' | 'percent'
}

export type Operator = 'LTE' | 'GTE' | 'GT' | 'LT' | 'EQ'

/**
 * The place, counted from 0, of the first of some limits of one parameter that no value meets together with those before it
 * (definitions A.12): the second or a later one if there are several. Undefined if a value in single precision meets all of them.
 * A flag has the values 0 and 1; the plausible range of a parameter plays no part.
 */
export function noValueAt(limits: readonly Limit[]): number | undefined {
  const isFlag = parameterByName(limits[0]?.parameter ?? '')?.categorical
  let met: Interval[] = isFlag ? [compared('EQ', 0), compared('EQ', 1)] : [{}]
  for (const [place, { intervals }] of limits.entries()) {
    met = met.flatMap((one) => intervals.flatMap((other) => common(one, other)))
    if (met.length === 0) return Math.max(place, Math.min(1, limits.length - 1))
  }
  return undefined
}

/** Whether two ends of a parameter are in the wrong order; never for directions, which go clockwise from Min to Max. */
export const isWrongOrder = (
  min: number | null | undefined,
  max: number | null | undefined,
  parameter?: string,
): boolean => min != null && max != null && min > max && !isDirection(parameter)

/** Whether the parameter, by its name, is a direction. */
export const isDirection = (parameter: string | undefined): boolean =>
  parameterByName(parameter ?? '')?.direction !== undefined

/** The two ends of a limit that crosses north, from `lower` through 0 to `upper`; undefined for other limits. */
export function acrossNorth({ parameter, intervals }: Limit): { lower: End; upper: End } | undefined {
  const [first, second, third] = intervals
  if (!isDirection(parameter) || !first?.upper || !second?.lower || third) return undefined
  return first.lower || second.upper ? undefined : { lower: second.lower, upper: first.upper }
}

/** The significant digits to which a sum of typed numbers is reliable. */
const DIGITS = 12

/**
 * The limit with each end moved outward by `percent` of its size, as for a tolerance. Undefined if that changes nothing (an end
 * of 0, or no end), and for flags and directions, where a percentage of an end has no meaning.
 */
export function widened({ parameter, intervals, tolerance }: Limit, percent: number): Limit | undefined {
  if (parameterByName(parameter)?.categorical || isDirection(parameter)) return undefined
  const moved = (end: End | undefined, outward: 1 | -1) => {
    if (!end) return undefined
    const typed = typedEnd(end)
    return endAt(
      Number((typed + (outward * Math.abs(typed) * percent) / 100).toPrecision(DIGITS)),
      end.isInclusive,
    )
  }
  const wider = intervals.map(({ lower, upper }): Interval => {
    const [below, above] = [moved(lower, -1), moved(upper, 1)]
    return { ...(below && { lower: below }), ...(above && { upper: above }) }
  })
  const isSame = wider.every(
    ({ lower, upper }, index) =>
      lower?.at === intervals[index]?.lower?.at && upper?.at === intervals[index]?.upper?.at,
  )
  return isSame ? undefined : { parameter, intervals: wider, ...(tolerance && { tolerance }) }
}

/**
 * The ends of a limit for a chart, as typed: Min above Max for a sector through north. Both are null for any other limit with two
 * intervals, because one pair of ends would show the values of the second as beyond.
 */
export function drawnEnds(limit: Limit | undefined) {
  const { min = null, max = null, or } = (limit && endsOf(limit)) ?? {}
  return or ? { thresholdMin: null, thresholdMax: null } : { thresholdMin: min, thresholdMax: max }
}

/** The ends that a chart draws; null where there is none. */
export type DrawnEnds = ReturnType<typeof drawnEnds>

/** An end as it was typed: 0.7, not its single-precision value. */
export const typedEnd = ({ at, typed }: Pick<End, 'at' | 'typed'>): number => typed ?? shortestDecimal(at)

/** Whether the limit excludes any value; an interval without ends excludes none. */
export function isBinding({ intervals }: Limit): boolean {
  return intervals.every(({ lower, upper }) => lower !== undefined || upper !== undefined)
}

/** The limits that apply to a site: those that exclude a value, without those of the sea if it is onshore. */
export const limitsAt = (limits: readonly Limit[], isOffshore: boolean): Limit[] =>
  limits.filter(
    (limit) => isBinding(limit) && (isOffshore || !parameterByName(limit.parameter)?.offshoreOnly),
  )

/** Whether the value, rounded to single precision, is in an interval; false for NaN. */
export function holds({ intervals }: Limit, value: number): boolean {
  const measured = single(value)
  return intervals.some((interval) => {
    const { above, below } = openInterval(interval)
    return measured > above && measured < below
  })
}

/**
 * An interval as strict comparisons for the masks: above < value < below, for single-precision values. An infinite side
 * excludes nothing.
 */
export function openInterval({ lower, upper }: Interval): { above: number; below: number } {
  return {
    above: lower === undefined ? -Infinity : lower.isInclusive ? singleBelow(lower.at) : lower.at,
    below: upper === undefined ? Infinity : upper.isInclusive ? singleAbove(upper.at) : upper.at,
  }
}

/** The number itself. Throws RangeError if it is NaN. */
export function checked(value: number, name: string): number {
  if (Number.isNaN(value)) throw new RangeError(`${name} is not a number`)
  return value
}

/** The ends of an interval, in the parameter's unit; an absent or blank end does not apply. */
export interface Ends {
  min?: number | null | undefined
  max?: number | null | undefined
  /** Whether Min itself is outside; absent: it is inside. */
  isMinExclusive?: boolean
  isMaxExclusive?: boolean
}

/**
 * The values from Min to Max; for a direction with Min above Max, the values on both sides of north. With `or` also those of a second
 * interval. Throws RangeError if an end is NaN.
 */
export function between(parameter: string, { or, ...ends }: Ends & { or?: Ends }): Interval[] {
  const interval = intervalOf(parameter, ends)
  const { lower, upper } = interval
  if (or) return either(interval, intervalOf(parameter, or))
  return lower && upper && lower.at > upper.at && isDirection(parameter) ? [{ upper }, { lower }] : [interval]
}

function intervalOf(parameter: string, { min, max, isMinExclusive, isMaxExclusive }: Ends): Interval {
  const end = (value: number, isExclusive: boolean | undefined) =>
    endAt(checked(value, `A limit of ${parameter}`), isExclusive !== true)
  return {
    ...(min != null && { lower: end(min, isMinExclusive) }),
    ...(max != null && { upper: end(max, isMaxExclusive) }),
  }
}

/** The ends of a limit as typed, and those of its second interval, so that `between` makes the same limit. Undefined if no value holds. */
export function endsOf(limit: Limit): (Ends & { or?: Ends }) | undefined {
  const crossing = acrossNorth(limit)
  if (crossing) return typedEnds(crossing)
  const [first, second] = limit.intervals
  if (!first) return undefined
  return { ...typedEnds(first), ...(second && { or: typedEnds(second) }) }
}

const typedEnds = ({ lower, upper }: Interval): Ends => ({
  ...(lower && { min: typedEnd(lower) }),
  ...(lower?.isInclusive === false && { isMinExclusive: true }),
  ...(upper && { max: typedEnd(upper) }),
  ...(upper?.isInclusive === false && { isMaxExclusive: true }),
})

/** An end in single precision that also stores the given number if it differs, so that sums start from that number. */
function endAt(value: number, isInclusive: boolean): End {
  const at = single(value)
  return { at, ...(shortestDecimal(at) !== value && { typed: value }), isInclusive }
}

const sidesOf: Record<Operator, { sides: readonly (keyof Interval)[]; isInclusive: boolean }> = {
  LT: { sides: ['upper'], isInclusive: false },
  LTE: { sides: ['upper'], isInclusive: true },
  GT: { sides: ['lower'], isInclusive: false },
  GTE: { sides: ['lower'], isInclusive: true },
  EQ: { sides: ['lower', 'upper'], isInclusive: true },
}

/** The values that meet a comparison. */
export function compared(operator: Operator, value: number): Interval {
  const { sides, isInclusive } = sidesOf[operator]
  return Object.fromEntries(sides.map((side) => [side, endAt(value, isInclusive)]))
}

/** The intersection of two intervals: one interval, or none if no number in single precision is in it. */
export function common(one: Interval, other: Interval): Interval[] {
  const lower = tightest(one.lower, other.lower, 1)
  const upper = tightest(one.upper, other.upper, -1)
  const both = { ...(lower && { lower }), ...(upper && { upper }) }
  const { above, below } = openInterval(both)
  return singleAbove(above) < below ? [both] : []
}

/** The more restrictive of two ends on one side; strict before inclusive. `inward` is 1 for lower ends, -1 for upper ends. */
function tightest(one: End | undefined, other: End | undefined, inward: 1 | -1): End | undefined {
  if (!one || !other) return one ?? other
  if (one.at === other.at) return one.isInclusive ? other : one
  return (one.at - other.at) * inward > 0 ? one : other
}

/** The union of two intervals: one interval if they meet, else both in ascending order. */
export function either(one: Interval, other: Interval): Interval[] {
  const [first, second] =
    (one.lower?.at ?? -Infinity) <= (other.lower?.at ?? -Infinity) ? [one, other] : [other, one]
  const { upper } = first
  const { lower } = second
  const isApart =
    upper &&
    lower &&
    (upper.at < lower.at || (upper.at === lower.at && !upper.isInclusive && !lower.isInclusive))
  if (isApart) return [first, second]
  const widestLower = widest(first.lower, second.lower, 1)
  const widestUpper = widest(first.upper, second.upper, -1)
  return [{ ...(widestLower && { lower: widestLower }), ...(widestUpper && { upper: widestUpper }) }]
}

/** The less restrictive of two ends on one side; an absent end does not restrict. */
function widest(one: End | undefined, other: End | undefined, inward: 1 | -1): End | undefined {
  if (!one || !other) return undefined
  return tightest(one, other, inward) === one ? other : one
}
