import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { StatisticsRequest } from '#schemas/shapes/hindcast/placeStatistics.ts'
import { parameterById } from '#weather/parameters.ts'
import type { Units } from '#weather/units/units.ts'
import type { Choices } from './choices.ts'
import type { RequestPart, Statistic } from './statistic.ts'

/** The conditions of the table's request in the format of the statistics call. */
const conditionsOf = ({ conditionList }: HindcastRequest) =>
  conditionList
    .filter(({ apply }) => apply)
    .map(({ parameterId, condition = 'LT', testValue = 0 }) => ({
      name: parameterById(parameterId)?.name ?? String(parameterId),
      condition,
      testValue,
    }))

const partsOf: Record<RequestPart, (request: HindcastRequest) => Partial<StatisticsRequest>> = {
  conditions: (request) => ({ conditions: conditionsOf(request) }),
  window: ({ windowLength }) => ({ windowLength }),
  workWindow: ({ workingDays, startHour, endHour, daylight }) => ({
    workingDays,
    startHour,
    endHour,
    daylight,
  }),
  pauses: ({ isCompressed }) => ({ isCompressed }),
}

/** The request body of a statistic: only the parts of the table's request that it depends on, so that other changes reuse its answer. */
export function statisticRequest(
  { call, parts, ask }: Pick<Statistic<unknown>, 'call' | 'parts' | 'ask'>,
  request: HindcastRequest,
  choices: Choices,
  units: Units,
): StatisticsRequest {
  const { latitude, longitude, isTimezoneUTC } = request
  return {
    latitude,
    longitude,
    statistic: call,
    isTimezoneUTC,
    ...Object.assign({}, ...parts.map((part) => partsOf[part](request))),
    ...ask(choices, units),
  }
}
