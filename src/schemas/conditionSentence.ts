import type { Bound, Condition } from '../weather/masks/favourable.ts'
import { type Parameter, parameterByName } from '../weather/parameters.ts'

const measured = (value: number, { unit }: Parameter) => `${value}${unit === '°' ? '' : ' '}${unit}`.trimEnd()

/** A condition in words, for example "Wave height below 1.5 m" or "Lightning risk: no". */
export function conditionText({ parameter: name, condition, testValue }: Condition): string {
  const parameter = parameterByName(name)
  if (!parameter) return name
  if (parameter.categorical) return `${parameter.displayName}: ${condition === 'GT' ? 'yes' : 'no'}`
  const side = condition === 'LT' ? 'below' : 'above'
  return `${parameter.displayName} ${side} ${measured(testValue, parameter)}`
}

/** Which of absent (0) and present (1) the bounds of a flag let through. */
const flagText = ({ min, max }: Bound): string => {
  const allows = (flag: number) => (min ?? flag) <= flag && flag <= (max ?? flag)
  const words = [allows(0) ? 'no' : '', allows(1) ? 'yes' : ''].filter(Boolean)
  return words.join(' or ') || 'neither yes nor no'
}

/** Inclusive bounds in words, for example "Wave height at most 1.5 m"; of none only the parameter's name. */
export function boundText(bound: Bound): string {
  const { parameter: name, min, max } = bound
  const parameter = parameterByName(name)
  if (!parameter) return name
  const { displayName } = parameter
  if (min == null && max == null) return displayName
  if (parameter.categorical) return `${displayName}: ${flagText(bound)}`
  if (min == null) return `${displayName} at most ${measured(max ?? 0, parameter)}`
  if (max == null) return `${displayName} at least ${measured(min, parameter)}`
  return `${displayName} from ${min} to ${measured(max, parameter)}`
}
