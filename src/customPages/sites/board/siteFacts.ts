import { rowHours, usableHours } from '#formats/boardPlan.ts'
import { type PackedRow, rowOutlook } from '#formats/boardRow.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { notOnDayText, type StartDay, startDays } from '#weather/windows/firstLine/startDay.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import {
  endingText,
  lengthText,
  parameterWord,
  startsInText,
  type WindowOutlook,
} from '#weather/windows/windowOutlook.ts'
import { type BoardView, clockOf } from './boardView.ts'

export type DayWord = 'Yes' | 'Tight' | 'No' | '–'

/** Whether the job can start on a day. */
export interface SiteDay {
  word: DayWord
  /** What stops it, in a word: "waves", "shift", "short"; empty unless it cannot start. */
  stop: string
  /** The same as a sentence part: "no, outside the working time". */
  text: string
}

/** What the board says of a site. */
export interface SiteFacts {
  outlook: WindowOutlook
  next: string
  /** What ends the next window, or blocks the present hour. */
  ends: string
  hours: number
  days: readonly SiteDay[]
}

/** The reason why a site has no facts. */
export function missingText(row: PackedRow | null | undefined, { missing }: Board): string {
  if (row) return 'No thresholds set'
  return row === undefined || missing > 0 ? 'Is being computed' : 'No forecast'
}

function siteDay(day: StartDay): SiteDay {
  if (day === 'yes') return { word: 'Yes', stop: '', text: 'yes' }
  if (day === 'tight') return { word: 'Tight', stop: '', text: 'tight' }
  if (day === 'over') return { word: '–', stop: '', text: 'over' }
  const reason = notOnDayText(day)
  if (day === 'beyond' || (typeof day !== 'string' && day.text === ''))
    return { word: '–', stop: '', text: reason }
  const stop = day === 'closed' ? 'shift' : day === 'short' ? 'short' : day.text
  return { word: 'No', stop, text: `no, ${reason}` }
}

/** What blocks the present hour. */
export const blockedText = ({ blockedBy }: WindowOutlook): string =>
  blockedBy === null ? '' : `blocked by ${parameterWord(blockedBy)}`

/** The facts of a site; undefined if no limit applies to it, or it has no row. */
export function siteFacts(
  site: Site,
  row: PackedRow | null | undefined,
  { parameters, job }: Board,
  view: BoardView,
): SiteFacts | undefined {
  if (!row || row.statuses === '') return undefined
  const { now, to } = view
  const zone = clockOf(site, view)
  const outlook = rowOutlook(row, parameters, job, now)
  const { next } = outlook
  const planned = { job: jobAt(job, site.timeZone.name), place: site, zone, now }
  const startOn = startDays(rowHours(row, parameters), planned)
  return {
    outlook,
    next: next
      ? `${next.start > now ? startsInText(next.start, now) : 'open'}, ${lengthText(next, now)}`
      : 'None',
    ends: next ? endingText(next.endedBy) : blockedText(outlook),
    hours: usableHours(row, job, now, to),
    days: view.days.map((day) => siteDay(startOn(day))),
  }
}
