import { single } from '../singlePrecision.ts'
import {
  isPlain,
  type ShownUnit,
  shownDecimals,
  toShown,
  toShownDifference,
  toStored,
  toStoredDifference,
} from './shownUnit.ts'

/** The most decimals that users type; a number that must keep its judgment can have more. */
const TYPED_DECIMALS = 6
const MOST_DECIMALS = 9

const typed = (value: number): number => Number(value.toFixed(TYPED_DECIMALS))

/** Whether a number typed in the registry's unit is still shown as typed after conversion; true for a computed number. */
const readsAs = (back: number, stored: number): boolean => typed(stored) !== stored || typed(back) === stored

type Conversion = (value: number, unit: ShownUnit) => number

/**
 * The shortest decimal in the shown unit that converts back to exactly the stored number; else the shortest that equals it in
 * single precision and is shown the same in the registry's unit. So a limit typed in this unit is shown as typed, and any other
 * one has enough digits to stay unchanged in judgment and form when it is stored again.
 */
function shortest(stored: number, unit: ShownUnit, shownOf: Conversion, storedOf: Conversion): number {
  const shown = shownOf(stored, unit)
  const withDecimals = (most: number, isSame: (back: number) => boolean): number | undefined => {
    for (let decimals = 0; decimals <= most; decimals++) {
      // Adding 0 turns -0 into 0.
      const candidate = Number(shown.toFixed(decimals)) + 0
      if (isSame(storedOf(candidate, unit))) return candidate
    }
    return undefined
  }
  return (
    withDecimals(TYPED_DECIMALS, (back) => back === stored) ??
    withDecimals(MOST_DECIMALS, (back) => single(back) === single(stored) && readsAs(back, stored)) ??
    shown
  )
}

/** A stored limit as the number to show and to type in a unit. */
export const limitNumber = (stored: number, unit: ShownUnit): number =>
  shortest(stored, unit, toShown, toStored)

/** The same for a tolerance in the parameter's unit. */
export const toleranceNumber = (stored: number, unit: ShownUnit): number =>
  shortest(stored, unit, toShownDifference, toStoredDifference)

/** The most decimals of forecast values in the registry's unit. */
const VALUE_DECIMALS = 3

const readable = (number: number, unit: ShownUnit): number =>
  Number(number.toFixed(shownDecimals(VALUE_DECIMALS, unit)))

/** A stored limit for texts and charts: as it was typed in the unit, else with as many decimals as values can have. */
export const readableLimit = (stored: number, unit: ShownUnit): number =>
  isPlain(unit) ? limitNumber(stored, unit) : readable(limitNumber(stored, unit), unit)

/** The same for a tolerance in the parameter's unit. */
export const readableTolerance = (stored: number, unit: ShownUnit): number =>
  isPlain(unit) ? toleranceNumber(stored, unit) : readable(toleranceNumber(stored, unit), unit)
