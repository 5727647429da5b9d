import type { HindcastRequest } from '../schemas/shapes/hindcast.ts'
import { fromBound, fromCondition, type Limit } from '../weather/operation.ts'
import { parameterById } from '../weather/parameters.ts'
import type { Units } from '../weather/units/units.ts'
import { limitText } from '../weather/windows/limitText.ts'
import type { ExplainRequest } from './explainRequest.ts'

type Row = HindcastRequest['conditionList'][number]

const limitOfRow = (name: string, { condition = 'LT', testValue = 0 }: Row): Limit =>
  fromCondition(name, { condition, testValue })

function limitsOf(request: ExplainRequest): Limit[] {
  const nameOf = (id: number) => parameterById(id)?.name ?? ''
  return request.call === 'hindcastExplanation'
    ? request.body.conditionList.map((row) => limitOfRow(nameOf(row.parameterId), row))
    : request.body.weatherParameters.map(({ id, value }) => fromBound(nameOf(id), value ?? {}))
}

/** The conditions of an answer, which has them in the units of the registry, in those of the user; an unknown one stays as it is. */
export function shownConditions(
  conditions: readonly string[],
  request: ExplainRequest,
  units: Units,
): string[] {
  const shown = new Map(limitsOf(request).map((limit) => [limitText(limit), limitText(limit, units)]))
  return conditions.map((text) => shown.get(text) ?? text)
}
