import type { Forecast } from '../../../schemas/entities.ts'
import { type Horizon, horizonOf } from '../horizon.ts'
import { type WindowStatus, windowStatus } from '../windowSegments.ts'
import type { TableColumn } from './tableColumns.ts'

/** One hour of the table. */
export interface TableRow {
  /** Unix seconds. */
  time: number
  /** The weather window at that time: what colours the row. */
  timestampStatus: WindowStatus
  /** By column id. */
  values: Readonly<Record<string, number | null>>
}

const WEATHER_WINDOW = 2

/** A row for each time of the first `days` days at which a column or the weather window has a point. */
export function forecastRowsOf(
  forecast: Forecast,
  columns: readonly TableColumn[],
  days: number,
): TableRow[] {
  const horizon = horizonOf(forecast, days)
  if (horizon === null) return []
  const windows = forecast.chartSets.find(({ chartType }) => chartType === WEATHER_WINDOW)?.groups[0]
  const statuses = new Map(windows?.data.map(({ time, value }) => [time, windowStatus(value)]))
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

const isWithin = ({ from, to }: Horizon, time: number): boolean => time >= from && time <= to
