import { alertOperators, NO_LOGIC } from '#schemas/alerts/alert.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import { alertSummary } from '#texts/alertSummary.ts'
import { parameterById } from '#weather/parameters.ts'
import { usualDisplay } from '#weather/units/display.ts'
import { limitNumber } from '#weather/units/limitNumber.ts'
import { shownUnit, toStored } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import type { FormRule, FormSummary } from '../record/formRule.ts'
import { isJoined, type ParameterRow, rowsIn, shape } from '../shapes/alerts.ts'

const EQ = alertOperators.find(({ type }) => type === 'EQ')?.id

/** Removes the logic of a row: without it a row has no second operator, and its second value is 0. */
const withoutLogic = ({ secondOperator: _, ...row }: ParameterRow): ParameterRow => ({
  ...row,
  logicId: NO_LOGIC,
  secondValue: 0,
})

const unitOf = ({ parameterId = 0 }: ParameterRow, units: Units) =>
  shownUnit(parameterById(parameterId)?.unit ?? '', units)

/** Keeps the numbers shown when the parameter changes: 20 kn of wind becomes 20 in the new parameter's unit. */
function withShownNumbers(previous: ParameterRow, row: ParameterRow, units: Units): ParameterRow {
  const [before, after] = [unitOf(previous, units), unitOf(row, units)]
  if (before.name === after.name) return row
  const converted = (stored: number | undefined) =>
    typeof stored === 'number' ? toStored(limitNumber(stored, before), after) : stored
  const { value, secondValue } = row
  return {
    ...row,
    ...(value !== undefined && { value: converted(value) }),
    ...(secondValue !== undefined && { secondValue: converted(secondValue) }),
  }
}

function changedRow(previous: ParameterRow | undefined, next: ParameterRow, units: Units): ParameterRow {
  if (previous === undefined) return next
  const row = previous.parameterId === next.parameterId ? next : withShownNumbers(previous, next, units)
  const isEqualChosen = row.operator === EQ && previous.operator !== EQ
  const isLogicCleared = isJoined(previous) && !isJoined(row)
  return isEqualChosen || isLogicCleared ? withoutLogic(row) : row
}

/**
 * Specification, portal, section 4: choosing EQ as the first operator clears the logic and the second operator and value;
 * clearing the logic drops the second operator and resets the second value to 0.
 */
export const rule: FormRule = (previous, next, _, units = registryUnits) => {
  const [before, after] = [rowsIn(previous), rowsIn(next)]
  // Adding or removing a row shifts the other rows without changing them.
  if (next.parameters === previous.parameters || before.length !== after.length) return next
  return { ...next, parameters: after.map((row, index) => changedRow(before[index], row, units)) }
}

/** What the alert will report, in words. */
export const summary: FormSummary = (values, { site: sites = [] }, _, { units } = usualDisplay) => {
  const { parameters, windowLength, workWindow, frequency, expiryDate, isActive } = shape.toCall(
    values,
  ) as Partial<AlertRecord>
  const siteName: unknown = sites.find(({ id }) => id === values.site)?.name
  const draft = {
    parameters: parameters ?? [],
    windowLength: windowLength ?? {},
    ...(workWindow && { workWindow }),
    ...(typeof siteName === 'string' && { siteName }),
    ...(frequency && { frequency: frequency.frequency }),
    ...(expiryDate !== undefined && { expiryDate }),
    isActive: isActive === true,
  }
  return alertSummary(draft, units)
}
