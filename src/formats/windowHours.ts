import type { Deciding, Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { fromThreshold, toThreshold } from '#weather/adapters/thresholds.ts'
import { toThousandths } from '#weather/decimalText.ts'
import type { Limit } from '#weather/operation.ts'
import { parameterById, parameterByName } from '#weather/parameters.ts'
import type { LimitReading, WindowHours } from '#weather/windows/windowHours.ts'
import { statusOf, WEATHER_WINDOW } from '#weather/windows/windowStatus.ts'

/** The deciding limits in the format of the API: each limit once, and per hour the position of its limit in that list. */
export function decidingOf({ deciding }: Pick<WindowHours, 'deciding'>): Deciding {
  const limits = [...new Set(deciding.flatMap((reading) => reading?.limit ?? []))]
  const position = new Map(limits.map((limit, index) => [limit, index]))
  return {
    limits: limits.map((limit) => ({
      parameterId: parameterByName(limit.parameter)?.parameterId ?? 0,
      ...toThreshold(limit),
    })),
    limit: deciding.map((reading) => (reading ? (position.get(reading.limit) ?? null) : null)),
    value: deciding.map((reading) => (reading?.value == null ? null : toThousandths(reading.value))),
  }
}

/**
 * The hours of a forecast's weather window; null if no thresholds of the user apply to the site. Answers of other servers
 * may lack the deciding limits.
 */
export function windowHoursOf({ chartSets }: Forecast): WindowHours | null {
  const chartSet = chartSets.find(({ chartType }) => chartType === WEATHER_WINDOW)
  const points = chartSet?.groups[0]?.data ?? []
  const statuses = points.map(({ value }) => statusOf(value))
  const hasThreshold = chartSets
    .flatMap(({ groups }) => groups)
    .some(({ thresholdMin, thresholdMax }) => thresholdMin !== null || thresholdMax !== null)
  // Limits on uncharted parameters count too, even if none of their hours has data.
  const isJudged = statuses.some((status) => status !== null) || (chartSet?.deciding?.limits.length ?? 0) > 0
  if (!isJudged && !hasThreshold) return null
  return {
    times: points.map(({ time }) => time),
    statuses,
    deciding: chartSet?.deciding ? readingsOf(chartSet.deciding, statuses) : [],
  }
}

function readingsOf(
  { limits: rows, limit, value }: Deciding,
  statuses: WindowHours['statuses'],
): (LimitReading | null)[] {
  const limits = rows.map((row): Limit | undefined => {
    const parameter = parameterById(row.parameterId)
    return parameter && fromThreshold(parameter.name, row)
  })
  return statuses.map((status, hour) => {
    const found = limits[limit[hour] ?? -1]
    return found ? { limit: found, value: value[hour] ?? null, status } : null
  })
}
