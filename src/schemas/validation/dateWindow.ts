/** Bounds as ISO 8601 durations of whole years, months, weeks and days, counted from today (UTC). */
export interface DateWindow {
  from?: string
  to?: string
  /** What a new record's form begins with; no bound. */
  initial?: string
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/

/** The date (yyyy-MM-dd) that lies `duration` after `today`; a day that the month lacks becomes its last. */
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

/** Which bound of `window` the date breaks, or null when it lies inside; both bounds are inclusive. */
export function brokenBound(date: string, window: DateWindow, today: string): 'from' | 'to' | null {
  if (window.from !== undefined && date < dateAfter(today, window.from)) return 'from'
  if (window.to !== undefined && date > dateAfter(today, window.to)) return 'to'
  return null
}

/**
 * The name under which compiled validators ask for the date check. It is resolved where they run, so that
 * the clock is the runner's: the browser's in the portal, the injected one in the server and in tests.
 */
export const dateWindowModule = 'seawindow/dateWindow'

/** The check that `x-dateWindow` calls: which bound `date` breaks, or null. */
export const dateWindowCheck = (now: () => Date) => (date: string, window: DateWindow) =>
  brokenBound(date, window, now().toISOString().slice(0, 10))
