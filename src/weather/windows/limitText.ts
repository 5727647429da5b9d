import { decimalText } from '../decimalText.ts'
import { shortestDecimal } from '../masks/singlePrecision.ts'
import { holds, isBinding, type Limit } from '../operation.ts'
import { type Parameter, parameterByName } from '../parameters.ts'
import { type LimitReading, nearestEndOf } from './windowHours.ts'
import { STATUS } from './windowStatus.ts'

/** A number with the parameter's unit, for example "1.5 m" and "180°". */
const withUnit = (text: string, { unit }: Pick<Parameter, 'unit'>): string =>
  `${text}${unit === '°' ? '' : ' '}${unit}`.trimEnd()

const words = {
  lower: { true: 'at least', false: 'above' },
  upper: { true: 'at most', false: 'below' },
} as const

function intervalText({ lower, upper }: Limit['intervals'][number], parameter: Parameter): string {
  const number = (at: number) => String(shortestDecimal(at))
  const side = (name: 'lower' | 'upper', { at, isInclusive }: { at: number; isInclusive: boolean }) =>
    `${words[name][`${isInclusive}`]} ${withUnit(number(at), parameter)}`
  if (lower && upper && lower.isInclusive && upper.isInclusive) {
    const last = withUnit(number(upper.at), parameter)
    return lower.at === upper.at ? `exactly ${last}` : `from ${number(lower.at)} to ${last}`
  }
  return [lower && side('lower', lower), upper && side('upper', upper)].filter(Boolean).join(' and ')
}

/** Which of absent (0) and present (1) a limit lets through. */
function flagText(limit: Limit): string {
  const answers = [holds(limit, 0) ? 'no' : '', holds(limit, 1) ? 'yes' : ''].filter(Boolean)
  return answers.join(' or ') || 'neither yes nor no'
}

/**
 * A limit in words, for example "Wave height below 1.5 m", "Wave height from 0 to 2 m", "Lightning risk: no"; without an end
 * only the parameter's name.
 */
export function limitText(limit: Limit): string {
  const parameter = parameterByName(limit.parameter)
  if (!parameter) return limit.parameter
  const { displayName } = parameter
  if (!isBinding(limit)) return displayName
  if (parameter.categorical) return `${displayName}: ${flagText(limit)}`
  if (limit.intervals.length === 0) return `${displayName}: no value`
  return `${displayName} ${limit.intervals.map((interval) => intervalText(interval, parameter)).join(' or ')}`
}

/**
 * A limit as it judges, with its tolerance, for example "Wind speed 10 m at most 12 m/s, tolerance 10 %". `bothSides`: values inside
 * the limit are a warning too where they are that near to it.
 */
export function judgedLimitText(limit: Limit, bothSides: boolean): string {
  const { tolerance } = limit
  const parameter = parameterByName(limit.parameter)
  if (!tolerance || !parameter) return limitText(limit)
  const { amount, type } = tolerance
  const size = type === 'percent' ? `${amount} %` : withUnit(String(amount), parameter)
  return `${limitText(limit)}, tolerance ${size}${bothSides ? ' on both sides' : ''}`
}

/** Single precision carries no more. */
const MOST_DECIMALS = 3

const decimalsOf = (number: number) => String(number).split('.')[1]?.length ?? 0

/** As few decimals as the parameter and the limit have, more only where a distance would look like none (definitions A.11). */
function decimalsFor(
  distance: number,
  limit: number,
  { decimals: least }: Pick<Parameter, 'decimals'>,
): number {
  const fewest = Math.min(MOST_DECIMALS, Math.max(least, decimalsOf(limit)))
  for (let decimals = fewest; decimals < MOST_DECIMALS; decimals++) {
    if (Number(distance.toFixed(decimals)) !== 0) return decimals
  }
  return Number(distance.toFixed(MOST_DECIMALS)) === 0 ? fewest : MOST_DECIMALS
}

/**
 * A value against its limit and by how much, for example "Wind speed 10 m 13.1 m/s, 1.1 m/s above the limit of 12 m/s"; where a value
 * within its limit is a warning, how near it is. Of a parameter that is not in the registry only the name.
 */
export function readingText({ limit, value, status }: LimitReading): string {
  const parameter = parameterByName(limit.parameter)
  if (!parameter) return limit.parameter
  const { displayName } = parameter
  if (value === null) return `${displayName} has no value`
  const nearest = nearestEndOf(limit)(value)
  if (!nearest) return limitText(limit)
  const { at, beyond, tolerance } = nearest
  const distance = Math.abs(value - at)
  const decimals = decimalsFor(distance, at, parameter)
  const away = distance.toFixed(decimals)
  const side = value > at ? 'above' : 'below'
  const isJudged = tolerance > 0 && status !== STATUS.ok
  const tolerated = isJudged
    ? ` (tolerance ${withUnit(String(Number(tolerance.toFixed(3))), parameter)})`
    : ''
  const reading = `${displayName} ${withUnit(decimalText(value, decimals), parameter)}`
  const end = `the limit of ${withUnit(String(at), parameter)}`
  if (Number(away) === 0) return `${reading}, at ${end}${tolerated}`
  // A value that holds ends no window by being beyond its limit, but by being near it.
  if (isJudged && beyond <= 0)
    return `${reading}, within ${end} but only ${withUnit(away, parameter)} from it${tolerated}`
  return `${reading}, ${withUnit(away, parameter)} ${side} ${end}${tolerated}`
}
