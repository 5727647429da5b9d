import type { BoardHour } from '#providers/board/boardHour.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import { DAY, HOUR, UTC } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { dayClock } from '#weather/windows/firstLine/planDay.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { dayText, momentText, zoneOffset } from '#weather/zone.ts'
import type { BoardLayout } from './boardLayout.ts'

/** What all rows of a board share. */
export interface BoardView {
  now: number
  /** The hours that all bars show: from the first run on, but not before today. */
  from: number
  to: number
  /** The days of the grid, in whole days since 1970-01-01: seven from today on, by the clock that is furthest behind. */
  days: readonly number[]
  /** Whether times are in the local time of each site. */
  isLocalTime: boolean
  language: DateLanguage
}

/** What a row needs besides its site. */
export interface SharedRow {
  board: Board
  view: BoardView
  hour: BoardHour
  layout: BoardLayout
  /** Pixels of the bar. */
  width: number
}

/** A day of the grid, for example "Fri 27". */
export const dayName = (day: number, language: DateLanguage): string =>
  dayText(day * DAY, UTC, language)
    .split(' ')
    .slice(0, 2)
    .join(' ')

/** The clock of the times of a site. */
export const clockOf = ({ timeZone }: Site, { isLocalTime }: Pick<BoardView, 'isLocalTime'>): string =>
  isLocalTime ? timeZone.name : UTC

const WEEK = 7

/** Sites can be on different days, so the days are dates and not numbers of days from now. */
function weekOf(sites: readonly Site[], { job }: Board, isLocalTime: boolean, now: number): number[] {
  const clocks = new Set(
    sites.map((site) => dayClock(jobAt(job, site.timeZone.name), clockOf(site, { isLocalTime }))),
  )
  const first = Math.min(
    ...Array.from(clocks.size > 0 ? clocks : [UTC], (clock) =>
      Math.floor((now + zoneOffset(clock, now) / 1000) / DAY),
    ),
  )
  return Array.from({ length: WEEK }, (_, day) => first + day)
}

/** `sites` are all sites of the board, so that a filter does not move the days. */
export function boardView(
  board: Board,
  sites: readonly Site[],
  { now, isLocalTime, language }: Pick<BoardView, 'now' | 'isLocalTime' | 'language'>,
): BoardView {
  let first = now - (now % HOUR)
  for (const row of board.rows.values()) if (row && row.start < first) first = row.start
  const from = Math.max(first, now - (now % DAY))
  const days = weekOf(sites, board, isLocalTime, now)
  return { now, from, to: from + MAX_DAYS * DAY, days, isLocalTime, language }
}

/** Where the numbers come from, and the time of the runs, for example "GFS · runs of Fri 27 Nov 06:00 to Fri 27 Nov 12:00 UTC". */
export function sourceText({ sources, rows }: Board, { language }: Pick<BoardView, 'language'>): string {
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const row of rows.values()) {
    if (!row) continue
    first = Math.min(first, row.start)
    last = Math.max(last, row.start)
  }
  if (last === 0) return ''
  const [from, to] = [first, last].map((time) => momentText(time, UTC, language))
  const runs = first === last ? `run of ${to} UTC` : `runs of ${from} to ${to} UTC`
  return [sources.join(', '), runs].filter(Boolean).join(' · ')
}
