import type { Task } from '#server/workers/work.ts'
import { isPoorlyKnown } from '#weather/hindcast/monthlyHours.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { countHours, type HourMask, intersection, maskOf } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import type { Limit } from '#weather/operation.ts'
import type { Place } from '#weather/series.ts'
import { mean } from '#weather/statistics.ts'
import { permittedHours, type WorkWindow } from '#weather/workWindow.ts'

/** The hours read for the month of one year, including the months before and after, for runs that cross its ends. */
export interface Extent {
  year: number
  /** Unix seconds. */
  start: number
  length: number
}

/** The permitted hours of an extent; the month's own hours are those in [from, to). */
export interface MonthCalendar extends Extent {
  from: number
  to: number
  permitted: HourMask
}

interface CalendarRequest {
  extents: readonly Extent[]
  month: number
  point: Place
  workWindow: WorkWindow
}

export const calendarsOfMonth: Task<CalendarRequest, MonthCalendar[]> = {
  name: 'calendars of a month',
  compute: ({ extents, month, point, workWindow }) =>
    extents.map((extent) => {
      const { permitted, calendar } = permittedHours(extent.start, extent.length, point, workWindow)
      const isOwn = (own: number, hour: number) => own === month && calendar.year[hour] === extent.year
      const from = calendar.month.findIndex(isOwn)
      const to = calendar.month.findLastIndex(isOwn) + 1
      return { ...extent, from, to, permitted: maskOf(permitted) }
    }),
}

/** A cell's columns, with all extents concatenated, and their calendars. */
interface CellHours {
  columns: Readonly<Record<string, Float32Array>>
  calendars: readonly MonthCalendar[]
}

interface ShareRequest {
  cells: readonly CellHours[]
  limits: readonly Limit[]
  windowLength: number
  isCompressed: boolean
}

function shareOf({ columns, calendars }: CellHours, request: ShareRequest): number | null {
  const { limits, windowLength, isCompressed } = request
  const shares: number[] = []
  let at = 0
  for (const { start, length, from, to, permitted } of calendars) {
    const cut = Object.entries(columns).map(([name, column]) => [name, column.subarray(at, at + length)])
    at += length
    const weather = favourable({ start, length, columns: Object.fromEntries(cut) }, limits)
    const usable = usableMask(weather.ok, permitted, windowLength, isCompressed)
    const known = countHours(intersection(weather.known, permitted), from, to)
    if (known === 0 || isPoorlyKnown(known, countHours(permitted, from, to))) continue
    shares.push((100 * countHours(usable, from, to)) / known)
  }
  return mean(shares)
}

/**
 * For each cell, the mean over the years of the month's usable hours, in percent of the permitted hours
 * with data (definitions A.5).
 */
export const usableShares: Task<ShareRequest, (number | null)[]> = {
  name: 'usable shares of cells',
  compute: (request) => request.cells.map((cell) => shareOf(cell, request)),
}
