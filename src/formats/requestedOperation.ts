import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { type AskedOperation, fromSentOperation } from '#weather/adapters/operations.ts'
import { fromHindcastHours, fromWindowSelection } from '#weather/adapters/windowSelection.ts'
import { parameterById } from '#weather/parameters.ts'

/** Names a parameter also if it is not in the registry, because another API may offer further ones. */
const nameOf = (id: number) => parameterById(id)?.name ?? `parameter ${id}`

/** What a request for a hindcast asks: its operation, else its active conditions in their order and its own fields. */
export function hindcastOperation(body: HindcastRequest): AskedOperation {
  if (body.operation) return fromSentOperation(body.operation)
  return {
    limits: body.conditionList.flatMap(({ parameterId, apply, condition, testValue }) =>
      apply && condition !== undefined && testValue !== undefined
        ? fromCondition(nameOf(parameterId), { condition, testValue })
        : [],
    ),
    windowLength: body.windowLength,
    workWindow: fromHindcastHours(body),
  }
}

/** What a request for analytics asks: its operation, else its active parameters in their order and its own fields. */
export function analyticsOperation(body: AnalyticsRequest): AskedOperation {
  if (body.operation) return fromSentOperation(body.operation)
  const { weatherParameters, workWindow, isTimezoneUTC = true } = body
  return {
    limits: weatherParameters.flatMap(({ id, value, isActive }) =>
      isActive === false ? [] : fromBound(nameOf(id), value ?? {}),
    ),
    windowLength: workWindow.windowLength.value,
    workWindow: {
      workingDays: workWindow.workingDays,
      windowSelection: fromWindowSelection(workWindow.windowSelection),
      isTimezoneUTC,
    },
  }
}
