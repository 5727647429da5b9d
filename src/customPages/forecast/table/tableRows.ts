import { horizonOf } from '#weather/forecastDays.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
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

/** A row for each hour of the first `days` days of a run; `statuses` are those of its hours, [] if nothing is judged. */
export function forecastRowsOf(
  series: Pick<HourlySeries, 'start' | 'length'>,
  columns: readonly TableColumn[],
  days: number,
  statuses: readonly WindowStatus[],
): TableRow[] {
  const horizon = horizonOf(series, days)
  if (horizon === null) return []
  const hours = (horizon.to - horizon.from) / HOUR + 1
  return Array.from({ length: hours }, (_, hour) => {
    const time = horizon.from + hour * HOUR
    return {
      time,
      timestampStatus: statuses[hour] ?? null,
      values: Object.fromEntries(columns.map(({ id, values }) => [id, values.get(time) ?? null])),
    }
  })
}

/** The index of the row of a unix time; the first row if the time is outside all rows. */
export function rowOf(times: readonly number[], moment: number): number {
  const last = times.at(-1)
  if (last === undefined || moment >= last + HOUR) return 0
  const row = times.findLastIndex((time) => time <= moment)
  return Math.max(0, row)
}
