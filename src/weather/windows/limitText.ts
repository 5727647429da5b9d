import { decimalText } from '../decimalText.ts'
import { acrossNorth, holds, isBinding, type Limit, typedEnd } from '../operation.ts'
import { parameterByName } from '../parameters.ts'
import { shortestDecimal } from '../singlePrecision.ts'
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

/** A parameter with its shown unit. */
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

/** The values of a flag, absent (0) and present (1), that a limit allows. */
function flagText(limit: Limit): string {
  const answers = [holds(limit, 0) ? 'no' : '', holds(limit, 1) ? 'yes' : ''].filter(Boolean)
  return answers.join(' or ') || 'neither yes nor no'
}

/**
 * A limit in words, for example "Wave height below 1.5 m", "Wave height from 0 to 2 m", "Lightning risk: no"; only the parameter's
 * name if it has no end.
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
 * A limit with its tolerance, for example "Wind speed 10 m at most 12 m/s, tolerance 10 %". With `bothSides`, values inside the
 * limit but within the tolerance of it are a warning too.
 */
export function judgedLimitText(limit: Limit, bothSides: boolean, units: Units = registryUnits): string {
  const { tolerance } = limit
  const parameter = shownParameter(limit.parameter, units)
  if (!tolerance || !parameter) return limitText(limit, units)
  const { unit } = parameter
  return `${limitText(limit, units)}, tolerance ${toleranceText(tolerance, unit)}${bothSides ? ' on both sides' : ''}`
}

/** A tolerance, for example "0.2 m" and "10 %". A percentage refers to the stored end: to 20 °C, even if shown in °F. */
export function toleranceText({ amount, type }: NonNullable<Limit['tolerance']>, unit: ShownUnit): string {
  if (type === 'absolute') return withUnit(String(readableTolerance(amount, unit)), unit)
  return unit.offset === 0 ? `${amount} %` : `${amount} % of the limit in °C`
}

/** Single precision supports no more decimals. */
const MOST_DECIMALS = 3

const decimalsOf = (number: number) => String(number).split('.')[1]?.length ?? 0

/** The decimals of the parameter or the limit; more only if the distance would otherwise be shown as 0 (definitions A.11). */
function decimalsFor(distance: number, limit: number, { decimals: least, unit }: ShownParameter): number {
  const most = shownDecimals(MOST_DECIMALS, unit)
  const fewest = Math.min(most, Math.max(least, decimalsOf(limit)))
  for (let decimals = fewest; decimals < most; decimals++) {
    if (Number(distance.toFixed(decimals)) !== 0) return decimals
  }
  return Number(distance.toFixed(most)) === 0 ? fewest : most
}

/**
 * A value and its distance from the limit, for example "Wind speed 10 m 13.1 m/s, 1.1 m/s above the limit of 12 m/s"; for a value
 * within its limit that is a warning, how close it is. Only the name if the parameter is not in the registry.
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
  // A value within its limit that is not ok is a warning because it is close to the limit.
  if (isJudged && beyond <= 0)
    return `${reading}, within ${end} but only ${withUnit(away, unit)} from it${tolerated}`
  return `${reading}, ${withUnit(away, unit)} ${side} ${end}${tolerated}`
}
