import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { fromBound, fromCondition, type Limit } from '#weather/operation.ts'
import { parameterById } from '#weather/parameters.ts'

/** Names a parameter also if it is not in the registry, because another API may offer further ones. */
const nameOf = (id: number) => parameterById(id)?.name ?? `parameter ${id}`

/** The limits of the active conditions of a hindcast, in their order. */
export const hindcastLimits = ({ conditionList }: Pick<HindcastRequest, 'conditionList'>): Limit[] =>
  conditionList.flatMap(({ parameterId, apply, condition, testValue }) => {
    if (!apply || condition === undefined || testValue === undefined) return []
    return fromCondition(nameOf(parameterId), { condition, testValue })
  })

/** The limits of the active parameters of an analysis, in their order. */
export const analyticsLimits = ({
  weatherParameters,
}: Pick<AnalyticsRequest, 'weatherParameters'>): Limit[] =>
  weatherParameters.flatMap(({ id, value, isActive }) =>
    isActive === false ? [] : fromBound(nameOf(id), value ?? {}),
  )
