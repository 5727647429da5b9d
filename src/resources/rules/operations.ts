import { storedOf, typedText } from '#providers/useTypedLimit.ts'
import { isObject } from '#schemas/isObject.ts'
import { PERCENT } from '#weather/adapters/thresholds.ts'
import { parameterById } from '#weather/parameters.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import type { FormRule } from '../record/formRule.ts'

const percent = shownUnit('', registryUnits)

const unitOf = ({ parameterId, toleranceType }: Record<string, unknown>, units: Units) =>
  toleranceType === PERCENT ? percent : shownUnit(parameterById(Number(parameterId))?.unit ?? '', units)

/** A limit whose type of tolerance has changed keeps the number shown: 2 kn become 2 %. */
function withShownTolerance(previous: unknown, next: unknown, units: Units): unknown {
  if (!isObject(previous) || !isObject(next) || previous.toleranceType === next.toleranceType) return next
  if (typeof next.tolerance !== 'number') return next
  const shown = typedText(next.tolerance, unitOf(previous, units), 'tolerance')
  return { ...next, tolerance: storedOf(shown, unitOf(next, units), 'tolerance') }
}

/** A limit without the second interval that RJSF adds empty, which no limit may have. */
function withoutEmptyInterval(row: unknown): unknown {
  if (!isObject(row) || !isObject(row.or) || Object.values(row.or).some((end) => end !== undefined))
    return row
  const { or: _, ...others } = row
  return others
}

export const rule: FormRule = (previous, next, _, units = registryUnits) => {
  const [before, given] = [previous.limits, next.limits]
  if (!Array.isArray(before) || !Array.isArray(given)) return next
  const limits = given.map(withoutEmptyInterval)
  if (before.length !== limits.length) return { ...next, limits }
  return { ...next, limits: limits.map((row, index) => withShownTolerance(before[index], row, units)) }
}
