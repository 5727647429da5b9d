import { alertLogics, alertOperators, NO_LOGIC } from '#schemas/alerts/alert.ts'
import { toAlertRow } from '#weather/adapters/alertRows.ts'
import { fromOperationLimits } from '#weather/adapters/operationLimits.ts'
import { fromSentOperation, type SentOperation } from '#weather/adapters/operations.ts'
import type { Limit, Operator } from '#weather/operation.ts'
import type { WorkHours } from '#weather/workWindow.ts'
import { workTimeField } from './alertAddress.ts'

/** A parameter row of an alert in calls; `logic` is null without a second comparison. */
export interface SentAlertRow {
  parameterId: number
  values: number[]
  operators: { id: number; type: string }[]
  logic: { id: number; type: string } | null
}

/** The fields of an alert that say when it fires. */
export interface SentAlert {
  /** Null in place of a limit that one row cannot hold. */
  parameters: (SentAlertRow | null)[]
  windowLength: { value: number; operator: { id: number; type: string } }
  /** Absent if work is always permitted. */
  workWindow?: WorkHours
}

const operatorOf = (type: Operator) => alertOperators.find((operator) => operator.type === type)!

function sentRow(parameterId: number, limit: Limit | undefined): SentAlertRow | null {
  const row = limit && toAlertRow(limit)
  if (!row) return null
  const logic = alertLogics.find(({ id, type }) => id !== NO_LOGIC && type === row.logic)
  return {
    parameterId,
    values: row.comparisons.map(({ value }) => value),
    operators: row.comparisons.map(({ operator }) => operatorOf(operator)),
    logic: logic ?? null,
  }
}

/** An operation as fields of an alert, which fires for each window that holds it. */
export function alertOfOperation(operation: SentOperation): SentAlert {
  const { windowLength, workWindow } = fromSentOperation(operation)
  return {
    parameters: operation.limits.map((row) => sentRow(row.parameterId, fromOperationLimits([row])[0])),
    windowLength: { value: windowLength, operator: operatorOf('GTE') },
    ...workTimeField(workWindow),
  }
}
