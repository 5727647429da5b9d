import type { Forecast, JudgedLimit } from '../../../schemas/entities.ts'
import { type Parameter, parameterById } from '../../../weather/parameters.ts'
import { type WindowStatus, windowStatus } from '../windowSegments.ts'

/** What decides one hour of the weather-window bar. */
export interface DecidingHour extends Omit<JudgedLimit, 'parameterId'> {
  status: WindowStatus
  parameter: Parameter
  value: number | null
}

const WEATHER_WINDOW = 2

/** What decides the hour that begins at `time`; undefined outside the forecast and where nothing is judged. */
export function decidingHour({ chartSets }: Forecast, time: number): DecidingHour | undefined {
  const window = chartSets.find(({ chartType }) => chartType === WEATHER_WINDOW)
  const { groups = [], deciding } = window ?? {}
  const data = groups[0]?.data ?? []
  const hour = data.findIndex((point) => point.time === time)
  const judged = deciding?.limits[deciding.limit[hour] ?? -1]
  const parameter = judged && parameterById(judged.parameterId)
  if (!judged || !parameter) return undefined
  const { bound, limit, tolerance } = judged
  const value = deciding?.value[hour] ?? null
  return { status: windowStatus(data[hour]?.value), parameter, bound, limit, tolerance, value }
}
