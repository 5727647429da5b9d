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

/** The bound of `window` that the date violates, or null if it is inside; both bounds are inclusive. Today is `first` or, where it is not known, up to `last`. */
export function brokenBound(
  date: string,
  window: DateWindow,
  first: string,
  last: string = first,
): 'from' | 'to' | null {
  if (window.from !== undefined && date < dateAfter(first, window.from)) return 'from'
  if (window.to !== undefined && date > dateAfter(last, window.to)) return 'to'
  return null
}

/**
 * The module name under which compiled validators import the date check. It is resolved at run time, so that the check
 * uses the clock of its environment: the browser's in the portal, the injected one in the server and in tests.
 */
export const dateWindowModule = 'seawindow/dateWindow'

const dateAt = (now: Date, hoursAhead: number) =>
  new Date(now.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10)

/**
 * The check that `x-dateWindow` calls: returns the bound that `date` violates, or null. A schema does not know the zone of a site, so
 * a date with a clock is refused here if no clock allows it, from 12 h behind UTC to 14 h ahead; `brokenClockDates` is exact.
 */
export const dateWindowCheck = (now: () => Date) => (date: string, window: DateWindow, hasClock: boolean) =>
  brokenBound(date, window, dateAt(now(), hasClock ? -12 : 0), dateAt(now(), hasClock ? 14 : 0))
