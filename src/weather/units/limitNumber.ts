import { single } from '../masks/singlePrecision.ts'
import {
  isPlain,
  type ShownUnit,
  shownDecimals,
  toShown,
  toShownDifference,
  toStored,
  toStoredDifference,
} from './shownUnit.ts'

/** What people type has no more decimals; the digits that judgement needs may have. */
const TYPED_DECIMALS = 6
const MOST_DECIMALS = 9

const typed = (value: number): number => Number(value.toFixed(TYPED_DECIMALS))

/** Whether a number that people typed in the registry's unit still reads as it was typed; a computed one has no such form. */
const readsAs = (back: number, stored: number): boolean => typed(stored) !== stored || typed(back) === stored

type Conversion = (value: number, unit: ShownUnit) => number

/**
 * The shortest decimal in the shown unit that is stored as this very number, else the shortest that is judged as it is, in single
 * precision, and reads in the registry's unit as it does. A limit that was typed in the unit is shown as it was typed; another one
 * has the digits that keep its judgement and its form when it is stored again.
 */
function shortest(stored: number, unit: ShownUnit, shownOf: Conversion, storedOf: Conversion): number {
  const shown = shownOf(stored, unit)
  const withDecimals = (most: number, isSame: (back: number) => boolean): number | undefined => {
    for (let decimals = 0; decimals <= most; decimals++) {
      // Adding 0 makes -0 0.
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

/** The same of a tolerance in the parameter's unit. */
export const toleranceNumber = (stored: number, unit: ShownUnit): number =>
  shortest(stored, unit, toShownDifference, toStoredDifference)

/** The values of a forecast carry no more decimals in the unit of the registry. */
const VALUE_DECIMALS = 3

const readable = (number: number, unit: ShownUnit): number =>
  Number(number.toFixed(shownDecimals(VALUE_DECIMALS, unit)))

/** A stored limit as texts and charts show it: as it was typed in the unit, else with as many decimals as values can have. */
export const readableLimit = (stored: number, unit: ShownUnit): number =>
  isPlain(unit) ? limitNumber(stored, unit) : readable(limitNumber(stored, unit), unit)

/** The same of a tolerance in the parameter's unit. */
export const readableTolerance = (stored: number, unit: ShownUnit): number =>
  isPlain(unit) ? toleranceNumber(stored, unit) : readable(toleranceNumber(stored, unit), unit)
