import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { shownDecimals, shownUnit, toShown } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'

/** A share of the hours in percent; a dash if there is none. */
export const percentText = (value: number | null | undefined): string => `${value?.toFixed(1) ?? '-'} %`

/** Converts and formats the values of a parameter for a user. */
export interface ShownValues {
  parameter: Parameter
  unit: string
  decimals: number
  /** A stored value in the displayed unit; null stays null. */
  of<Value extends number | null>(stored: Value): Value
  /** A stored value with its unit. */
  text(stored: number | null | undefined): string
}

/** Throws RangeError for a name that is not in the registry. */
export function shownValues(name: string, units: Units): ShownValues {
  const parameter = parameterByName(name)
  if (!parameter) throw new RangeError(`There is no parameter ${name}`)
  const unit = shownUnit(parameter.unit, units)
  const decimals = shownDecimals(parameter.decimals, unit)
  const of = <Value extends number | null>(stored: Value) =>
    (stored === null ? null : toShown(stored, unit)) as Value
  return {
    parameter,
    unit: unit.name,
    decimals,
    of,
    text: (stored) =>
      stored === null || stored === undefined ? '-' : `${of(stored).toFixed(decimals)} ${unit.name}`,
  }
}

/**
 * A number of a definition in the registry unit, followed by the user's unit if it differs: the classes and bins of the
 * definition are not converted. Throws RangeError for a name that is not in the registry.
 */
export function definedText(name: string, stored: number, units: Units): string {
  const { parameter, unit, of } = shownValues(name, units)
  const own = `${stored} ${parameter.unit}`
  return unit === parameter.unit ? own : `${own} (${Number(of(stored).toFixed(2))} ${unit})`
}
