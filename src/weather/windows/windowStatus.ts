/** The statuses of an hour; a higher number is worse. */
export const STATUS = { ok: 0, warning: 1, alarm: 2 } as const

/** A status; null if there is nothing to judge or no data. */
export type WindowStatus = (typeof STATUS)[keyof typeof STATUS] | null

export type StatusName = keyof typeof STATUS | 'unknown'

/** The words shown for statuses, because color alone never conveys a status. */
export const statusWords: Readonly<Record<StatusName, string>> = {
  ok: 'OK',
  warning: 'Caution',
  alarm: 'Stop',
  unknown: 'No data',
}

/** The type of the chart set with the weather windows in a forecast's answer. */
export const WEATHER_WINDOW = 2

/** The status for a value of the weather-window group. */
export function statusOf(value: number | null | undefined): WindowStatus {
  return value === STATUS.ok || value === STATUS.warning || value === STATUS.alarm ? value : null
}

const names: readonly StatusName[] = ['ok', 'warning', 'alarm']

/** The name of a status, used as the key of words and colors. */
export function statusName(status: WindowStatus): StatusName {
  return status === null ? 'unknown' : (names[status] ?? 'unknown')
}

/** The worst of several statuses: alarm, then warning, then null (not known), and ok only if all are ok. */
export function worst(statuses: readonly WindowStatus[]): WindowStatus {
  if (statuses.includes(STATUS.alarm)) return STATUS.alarm
  if (statuses.includes(STATUS.warning)) return STATUS.warning
  return statuses.length === 0 || statuses.includes(null) ? null : STATUS.ok
}
