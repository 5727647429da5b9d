import { decimalText } from '../decimalText.ts'
import { shortestDecimal } from '../masks/singlePrecision.ts'
import { acrossNorth, holds, isBinding, type Limit, typedEnd } from '../operation.ts'
import { parameterByName } from '../parameters.ts'
import { readableLimit, readableTolerance } from '../units/limitNumber.ts'
import {
  isPlain,
  type ShownUnit,
  shownDecimals,
  shownUnit,
  toShown,
  toShownDifference,
  withUnit,
} from '../units/shownUnit.ts'
import { registryUnits, type Units } from '../units/units.ts'
import { type LimitReading, nearestEndOf } from './windowHours.ts'
import { STATUS } from './windowStatus.ts'

/** A parameter with the unit in which it is shown. */
interface ShownParameter {
  displayName: string
  decimals: number
  isFlag: boolean
  unit: ShownUnit
}

function shownParameter(name: string, units: Units): ShownParameter | undefined {
  const parameter = parameterByName(name)
  if (!parameter) return undefined
  const { displayName, decimals, categorical: isFlag = false } = parameter
  const unit = shownUnit(parameter.unit, units)
  return { displayName, decimals: shownDecimals(decimals, unit), isFlag, unit }
}

const endNumber = (end: Parameters<typeof typedEnd>[0], unit: ShownUnit): number =>
  isPlain(unit) ? shortestDecimal(end.at) : readableLimit(typedEnd(end), unit)

const words = {
  lower: { true: 'at least', false: 'above' },
  upper: { true: 'at most', false: 'below' },
} as const

type Interval = Limit['intervals'][number]

function intervalText({ lower, upper }: Interval, unit: ShownUnit): string {
  const number = (end: NonNullable<Interval['lower']>) => String(endNumber(end, unit))
  const side = (name: 'lower' | 'upper', end: NonNullable<Interval['lower']>) =>
    `${words[name][`${end.isInclusive}`]} ${withUnit(number(end), unit)}`
  if (lower && upper && lower.isInclusive && upper.isInclusive) {
    const last = withUnit(number(upper), unit)
    return lower.at === upper.at ? `exactly ${last}` : `from ${number(lower)} to ${last}`
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
export function limitText(limit: Limit, units: Units = registryUnits): string {
  const parameter = shownParameter(limit.parameter, units)
  if (!parameter) return limit.parameter
  const { displayName, unit } = parameter
  if (!isBinding(limit)) return displayName
  if (parameter.isFlag) return `${displayName}: ${flagText(limit)}`
  if (limit.intervals.length === 0) return `${displayName}: no value`
  const crossing = acrossNorth(limit)
  if (crossing) {
    const { lower, upper } = crossing
    return `${displayName} from ${endNumber(lower, unit)} through north to ${withUnit(String(endNumber(upper, unit)), unit)}`
  }
  return `${displayName} ${limit.intervals.map((interval) => intervalText(interval, unit)).join(' or ')}`
}

/**
 * A limit as it judges, with its tolerance, for example "Wind speed 10 m at most 12 m/s, tolerance 10 %". `bothSides`: values inside
 * the limit are a warning too where they are that near to it.
 */
export function judgedLimitText(limit: Limit, bothSides: boolean, units: Units = registryUnits): string {
  const { tolerance } = limit
  const parameter = shownParameter(limit.parameter, units)
  if (!tolerance || !parameter) return limitText(limit, units)
  const { unit } = parameter
  return `${limitText(limit, units)}, tolerance ${toleranceText(tolerance, unit)}${bothSides ? ' on both sides' : ''}`
}

/** A tolerance, for example "0.2 m" and "10 %". A share is one of the stored end: of 20 °C, whatever that is in °F. */
export function toleranceText({ amount, type }: NonNullable<Limit['tolerance']>, unit: ShownUnit): string {
  if (type === 'absolute') return withUnit(String(readableTolerance(amount, unit)), unit)
  return unit.offset === 0 ? `${amount} %` : `${amount} % of the limit in °C`
}

/** Single precision carries no more. */
const MOST_DECIMALS = 3

const decimalsOf = (number: number) => String(number).split('.')[1]?.length ?? 0

/** As few decimals as the parameter and the limit have, more only where a distance would look like none (definitions A.11). */
function decimalsFor(distance: number, limit: number, { decimals: least, unit }: ShownParameter): number {
  const most = shownDecimals(MOST_DECIMALS, unit)
  const fewest = Math.min(most, Math.max(least, decimalsOf(limit)))
  for (let decimals = fewest; decimals < most; decimals++) {
    if (Number(distance.toFixed(decimals)) !== 0) return decimals
  }
  return Number(distance.toFixed(most)) === 0 ? fewest : most
}

/**
 * A value against its limit and by how much, for example "Wind speed 10 m 13.1 m/s, 1.1 m/s above the limit of 12 m/s"; where a value
 * within its limit is a warning, how near it is. Of a parameter that is not in the registry only the name.
 */
export function readingText({ limit, value, status }: LimitReading, units: Units = registryUnits): string {
  const parameter = shownParameter(limit.parameter, units)
  if (!parameter) return limit.parameter
  const { displayName, unit } = parameter
  if (value === null) return `${displayName} has no value`
  const nearest = nearestEndOf(limit)(value)
  if (!nearest) return limitText(limit, units)
  const { beyond, tolerance } = nearest
  const at = readableLimit(nearest.at, unit)
  const distance = toShownDifference(Math.abs(value - nearest.at), unit)
  const decimals = decimalsFor(distance, at, parameter)
  const away = distance.toFixed(decimals)
  const side = value > nearest.at ? 'above' : 'below'
  const isJudged = tolerance > 0 && status !== STATUS.ok
  const tolerated = isJudged
    ? ` (tolerance ${withUnit(String(Number(toShownDifference(tolerance, unit).toFixed(3))), unit)})`
    : ''
  const reading = `${displayName} ${withUnit(decimalText(toShown(value, unit), decimals), unit)}`
  const end = `the limit of ${withUnit(String(at), unit)}`
  if (Number(away) === 0) return `${reading}, at ${end}${tolerated}`
  // A value that holds ends no window by being beyond its limit, but by being near it.
  if (isJudged && beyond <= 0)
    return `${reading}, within ${end} but only ${withUnit(away, unit)} from it${tolerated}`
  return `${reading}, ${withUnit(away, unit)} ${side} ${end}${tolerated}`
}
