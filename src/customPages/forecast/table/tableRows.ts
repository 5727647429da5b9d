import { chartTypes, type Horizon, horizonOf } from '#chartModel/horizon.ts'
import type { Forecast } from '#schemas/shapes/forecast/forecast.ts'
import { HOUR } from '#weather/time.ts'
import { statusOf, type WindowStatus } from '#weather/windows/windowStatus.ts'
import type { TableColumn } from './columns/tableColumns.ts'

/** One hour of the table. */
export interface TableRow {
  /** Unix seconds. */
  time: number
  /** The weather-window status at that time, which colors the row. */
  timestampStatus: WindowStatus
  /** By column id. */
  values: Readonly<Record<string, number | null>>
}

/** A row for each time within the first `days` days at which a column or the weather window has a point. */
export function forecastRowsOf(
  forecast: Forecast,
  columns: readonly TableColumn[],
  days: number,
): TableRow[] {
  const horizon = horizonOf(forecast, days)
  if (horizon === null) return []
  const windows = forecast.chartSets.find(({ chartType }) => chartType === chartTypes.weatherWindow)
    ?.groups[0]
  const statuses = new Map(windows?.data.map(({ time, value }) => [time, statusOf(value)]))
  const times = new Set([...columns.flatMap(({ values }) => [...values.keys()]), ...statuses.keys()])
  return [...times]
    .filter((time) => isWithin(horizon, time))
    .sort((left, right) => left - right)
    .map((time) => ({
      time,
      timestampStatus: statuses.get(time) ?? null,
      values: Object.fromEntries(columns.map(({ id, values }) => [id, values.get(time) ?? null])),
    }))
}

/** The index of the row of a unix time; the first row if the time is outside all rows. */
export function rowOf(times: readonly number[], moment: number): number {
  const last = times.at(-1)
  if (last === undefined || moment >= last + HOUR) return 0
  const row = times.findLastIndex((time) => time <= moment)
  return Math.max(0, row)
}

const isWithin = ({ from, to }: Horizon, time: number): boolean => time >= from && time <= to
