/** Bounds as ISO 8601 durations of whole years, months, weeks and days, counted from today (UTC). */
export interface DateWindow {
  from?: string
  to?: string
  /** The initial date in the form of a new record; not a bound. */
  initial?: string
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/

/** The date (yyyy-MM-dd) `duration` after `today`; a day that the month does not have becomes the month's last day. */
export function dateAfter(today: string, duration: string): string {
  const parts = DURATION.exec(duration)
  if (!parts) throw new Error(`invalid duration: ${duration}`)
  const [years, months, weeks, days] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year + years, month + months, 0)).getUTCDate()
  const date = new Date(Date.UTC(year + years, month - 1 + months, Math.min(day, lastDay) + weeks * 7 + days))
  return date.toISOString().slice(0, 10)
}

/** The bound of `window` that the date violates, or null if it is inside; both bounds are inclusive. */
export function brokenBound(date: string, window: DateWindow, today: string): 'from' | 'to' | null {
  if (window.from !== undefined && date < dateAfter(today, window.from)) return 'from'
  if (window.to !== undefined && date > dateAfter(today, window.to)) return 'to'
  return null
}

/**
 * The module name under which compiled validators import the date check. It is resolved at run time, so that the check
 * uses the clock of its environment: the browser's in the portal, the injected one in the server and in tests.
 */
export const dateWindowModule = 'seawindow/dateWindow'

/** The check that `x-dateWindow` calls: returns the bound that `date` violates, or null. */
export const dateWindowCheck = (now: () => Date) => (date: string, window: DateWindow) =>
  brokenBound(date, window, now().toISOString().slice(0, 10))
