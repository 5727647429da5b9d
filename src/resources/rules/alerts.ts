import { type Alert, alertOperators, NO_LOGIC } from '../../schemas/alerts/alert.ts'
import { alertSentence } from '../../schemas/alerts/alertSentence.ts'
import type { FormRule, FormSummary } from '../form/formRule.ts'
import { isJoined, type ParameterRow, rowsIn, shape } from '../shapes/alerts.ts'

const EQ = alertOperators.find(({ type }) => type === 'EQ')?.id

/** A row without a logic has no second operator, and 0 as its second value. */
const withoutLogic = ({ secondOperator: _, ...row }: ParameterRow): ParameterRow => ({
  ...row,
  logicId: NO_LOGIC,
  secondValue: 0,
})

function changedRow(previous: ParameterRow | undefined, row: ParameterRow): ParameterRow {
  if (previous === undefined) return row
  const isEqualChosen = row.operator === EQ && previous.operator !== EQ
  const isLogicCleared = isJoined(previous) && !isJoined(row)
  return isEqualChosen || isLogicCleared ? withoutLogic(row) : row
}

/**
 * Specification, portal, section 4: choosing EQ as the first operator clears the logic and the second operator and value;
 * clearing the logic drops the second operator and resets the second value to 0.
 */
export const rule: FormRule = (previous, next) => {
  const [before, after] = [rowsIn(previous), rowsIn(next)]
  // A row that came or went moves the others: nothing else has changed then.
  if (next.parameters === previous.parameters || before.length !== after.length) return next
  return { ...next, parameters: after.map((row, index) => changedRow(before[index], row)) }
}

/** What will be alerted, in words. */
export const summary: FormSummary = (values, { site: sites = [] }) => {
  const { parameters, windowLength, frequency, expiryDate, isActive } = shape.toCall(values) as Partial<Alert>
  const siteName: unknown = sites.find(({ id }) => id === values.site)?.name
  return alertSentence({
    parameters: parameters ?? [],
    windowLength: windowLength ?? {},
    ...(typeof siteName === 'string' && { siteName }),
    ...(frequency && { frequency: frequency.frequency }),
    ...(expiryDate !== undefined && { expiryDate }),
    isActive: isActive === true,
  })
}
