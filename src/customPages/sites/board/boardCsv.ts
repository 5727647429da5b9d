import { statusAt } from '#formats/boardRow.ts'
import { csvComment, csvText } from '#formats/csvText.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { DAY, dateOf, HOUR } from '#weather/time.ts'
import { latestStart } from '#weather/windows/firstLine/firstLine.ts'
import { endingText, parameterWord } from '#weather/windows/windowOutlook.ts'
import { statusName, statusWords } from '#weather/windows/windowStatus.ts'
import type { BoardView } from './boardView.ts'
import { missingText, siteFacts } from './siteFacts.ts'

const isoOf = (time: number) => `${new Date(time * 1000).toISOString().slice(0, 16)}Z`

/**
 * The rows of a board as CSV, in the given order, below `notes` as `#` lines. Times are UTC, ISO 8601. An open window starts in the
 * present hour; one that the forecast cuts off has no latest start. A site without statuses has the reason in their place.
 */
export function boardCsv(
  sites: readonly Site[],
  board: Board,
  view: BoardView,
  notes: readonly string[],
): string {
  const present = view.now - (view.now % HOUR)
  const cellsOf = (site: Site): string[] => {
    const row = board.rows.get(site.id)
    const facts = siteFacts(site, row, board, view)
    const named = [site.name, site.isFavorite ? 'yes' : 'no']
    if (!row || !facts) return [...named, missingText(row, board), ...Array(5 + view.days.length).fill('')]
    const status = statusAt(row, view.now)
    const { next, blockedBy } = facts.outlook
    const latest = next && next.endedBy !== 'horizon' ? latestStart(next, board.job) : undefined
    return [
      ...named,
      status === undefined ? '' : statusWords[statusName(status)],
      next ? isoOf(Math.max(next.start, present)) : '',
      latest === undefined ? '' : isoOf(latest),
      `${facts.hours}`,
      ...facts.days.map(({ text }) => text),
      blockedBy === null ? '' : parameterWord(blockedBy),
      next ? endingText(next.endedBy) : '',
    ]
  }
  const head = [
    'Site',
    'Favorite',
    'Status now',
    'First start (UTC)',
    'Latest start (UTC)',
    `Usable hours until ${isoOf(view.to)}`,
    ...view.days.map((day) => `Start on ${dateOf(day * DAY)}`),
    'Blocked now by',
    'Next window',
  ]
  return [
    ...notes.map(csvComment),
    ...[head, ...sites.map(cellsOf)].map((cells) => cells.map(csvText).join()),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
}
