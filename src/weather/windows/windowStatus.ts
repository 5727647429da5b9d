/** How limits judge an hour, worse ones being greater. */
export const STATUS = { ok: 0, warning: 1, alarm: 2 } as const

/** A status; null: nothing to judge, or no data. */
export type WindowStatus = (typeof STATUS)[keyof typeof STATUS] | null

export type StatusName = keyof typeof STATUS | 'unknown'

/** What people read: colour alone never carries a status. */
export const statusWords: Readonly<Record<StatusName, string>> = {
  ok: 'OK',
  warning: 'Caution',
  alarm: 'Stop',
  unknown: 'No data',
}

/** Type of the chart set that holds the weather windows in a forecast's answer. */
export const WEATHER_WINDOW = 2

/** The status that a value of the weather-window group stands for. */
export function statusOf(value: number | null | undefined): WindowStatus {
  return value === STATUS.ok || value === STATUS.warning || value === STATUS.alarm ? value : null
}

const names: readonly StatusName[] = ['ok', 'warning', 'alarm']

/** The name of a status, as words and colours know it. */
export function statusName(status: WindowStatus): StatusName {
  return status === null ? 'unknown' : (names[status] ?? 'unknown')
}

/** The worst of some statuses: alarm, then warning, then null (not known), and ok only if all are. */
export function worst(statuses: readonly WindowStatus[]): WindowStatus {
  if (statuses.includes(STATUS.alarm)) return STATUS.alarm
  if (statuses.includes(STATUS.warning)) return STATUS.warning
  return statuses.length === 0 || statuses.includes(null) ? null : STATUS.ok
}
