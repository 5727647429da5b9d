import { niceStep } from '#chartModel/axisScale.ts'
import { parameterByName } from '#weather/parameters.ts'
import {
  isPlain,
  shownUnit,
  toShown,
  toShownDifference,
  toStored,
  withUnit,
} from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'

/** Percent below which nothing is exceeded, and as far below 100 % everything is: the table shows two decimals. */
const NOTHING = 0.005

/** The values of an exceedance curve, at multiples of a step that is round in the user's unit. */
interface RoundCurve {
  stored: number[]
  shown: number[]
  /** The shown values, each with the decimals of the step. */
  text: string[]
  /** The step with its unit. */
  stepText: string
}

/** The curve over the plausible range of a parameter (definitions C.3). Throws RangeError if it has none. */
export function roundCurve(name: string, units: Units): RoundCurve {
  const { step: storedStep, unit: registryUnit, validMin, validMax } = parameterByName(name) ?? {}
  if (storedStep === undefined || registryUnit === undefined)
    throw new RangeError(`There is no exceedance curve of ${name}`)
  const unit = shownUnit(registryUnit, units)
  const step = isPlain(unit) ? storedStep : niceStep(toShownDifference(storedStep, unit), 1)
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const [first, last] = [validMin ?? 0, validMax ?? 0].map((end) => toShown(end, unit) / step)
  const from = Math.floor(first! + 1e-9)
  const count = Math.ceil(last! - 1e-9) - from + 1
  const shown = Array.from({ length: count }, (_, index) => Number(((from + index) * step).toFixed(decimals)))
  return {
    stored: shown.map((value) => toStored(value, unit)),
    shown,
    text: shown.map((value) => value.toFixed(decimals)),
    stepText: withUnit(String(step), unit),
  }
}

/**
 * Cuts a list of one item per value of a curve to where the curves have data: from the last value that all hours of all curves
 * exceed to the first that none exceeds.
 */
export function withData(curves: readonly (readonly (number | null)[])[]) {
  const known = curves.filter((curve) => curve.some((share) => share !== null))
  const length = known[0]?.length ?? 0
  const places = Array.from({ length }, (_, place) => known.map((curve) => curve[place] ?? 0))
  const above = places.findIndex((shares) => shares.some((share) => share < 100 - NOTHING))
  const reached = places.findIndex((shares) => shares.every((share) => share < NOTHING))
  const from = Math.max(0, above - 1)
  const to = reached < 0 ? length : reached + 1
  return <Item>(items: readonly Item[]): Item[] => items.slice(from, to)
}
