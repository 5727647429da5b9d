import type { Units } from './units.ts'

/** A unit in which values of a registry unit are shown: stored = (shown - offset) * numerator / denominator. */
export interface ShownUnit {
  /** Shown after a number; empty for a flag, which has no unit. */
  name: string
  numerator: number
  denominator: number
  /** The shown value of a stored 0. It does not apply to differences. */
  offset: number
}

const plain = (name: string): ShownUnit => ({ name, numerator: 1, denominator: 1, offset: 0 })

/** Exact by definition: the international nautical mile and knot (1929), the international foot (1959), the degree Fahrenheit. */
const converted: Readonly<Record<string, { quantity: keyof Units; choice: string; unit: ShownUnit }>> = {
  'm/s': {
    quantity: 'speed',
    choice: 'knots',
    unit: { name: 'kn', numerator: 1852, denominator: 3600, offset: 0 },
  },
  m: {
    quantity: 'height',
    choice: 'ft',
    unit: { name: 'ft', numerator: 3048, denominator: 10_000, offset: 0 },
  },
  '°C': {
    quantity: 'temperature',
    choice: 'degF',
    unit: { name: '°F', numerator: 5, denominator: 9, offset: 32 },
  },
  km: {
    quantity: 'distance',
    choice: 'nmi',
    unit: { name: 'nmi', numerator: 1852, denominator: 1000, offset: 0 },
  },
}

/** The registry's unit for flags, 0 or 1. */
const FLAG = 'bool'

/** The unit in which a user sees values of a registry unit. */
export function shownUnit(registryUnit: string, units: Units): ShownUnit {
  if (registryUnit === FLAG) return plain('')
  const found = converted[registryUnit]
  return found && units[found.quantity] === found.choice ? found.unit : plain(registryUnit)
}

/** Whether shown and stored numbers are equal. */
export const isPlain = ({ numerator, denominator, offset }: ShownUnit): boolean =>
  numerator === denominator && offset === 0

/** Converts a stored value to the shown unit. */
export const toShown = (stored: number, unit: ShownUnit): number =>
  isPlain(unit) ? stored : toShownDifference(stored, unit) + unit.offset

/** Converts a typed value to the stored unit. */
export const toStored = (shown: number, unit: ShownUnit): number =>
  isPlain(unit) ? shown : toStoredDifference(shown - unit.offset, unit)

/** Converts a stored difference of two values, such as a tolerance, to the shown unit: 1 °C is 1.8 °F. */
export const toShownDifference = (stored: number, unit: ShownUnit): number =>
  isPlain(unit) ? stored : (stored * unit.denominator) / unit.numerator

/** Converts a typed difference to the stored unit. */
export const toStoredDifference = (shown: number, unit: ShownUnit): number =>
  isPlain(unit) ? shown : (shown * unit.numerator) / unit.denominator

/** Enough decimals to keep the resolution of the registry's decimals: 0.01 m is less than 0.1 ft, 0.01 km less than 0.01 nmi. */
export function shownDecimals(decimals: number, unit: ShownUnit): number {
  if (isPlain(unit)) return decimals
  return Math.max(0, Math.ceil(decimals - Math.log10(unit.denominator / unit.numerator)))
}

/** A number with its unit, for example "1.5 m" and "180°". */
export const withUnit = (text: string, { name }: Pick<ShownUnit, 'name'>): string =>
  `${text}${name === '°' ? '' : ' '}${name}`.trimEnd()
