import { shortestDecimal } from '../masks/singlePrecision.ts'
import { holds, isBinding, type Limit } from '../operation.ts'
import { type Parameter, parameterByName } from '../parameters.ts'

/** A number with the parameter's unit, for example "1.5 m" and "180°". */
export const withUnit = (text: string, { unit }: Pick<Parameter, 'unit'>): string =>
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
