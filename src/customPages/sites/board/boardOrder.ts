import { usableHours } from '#formats/boardPlan.ts'
import { nextWindow } from '#formats/boardRow.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'

/** The orders of a board, and what they are called. */
export const boardSorts = { start: 'First start', hours: 'Usable hours', name: 'Name' } as const
export type BoardSort = keyof typeof boardSorts

/** An order from the address, which can contain any text. */
export const boardSortOf = (text: string): BoardSort => (text === 'hours' || text === 'name' ? text : 'start')

/** Sorts after every window: a site without a window, without thresholds or without a forecast. */
const NO_WINDOW = Number.MAX_SAFE_INTEGER

/** Unix seconds at which a site's next window begins; the current time if it is open. */
function opensAt({ rows, parameters, job }: Board, id: number, now: number): number {
  const row = rows.get(id)
  if (!row) return NO_WINDOW + 1
  const next = nextWindow(row, parameters, job, now)
  return next ? Math.max(next.start, now) : NO_WINDOW
}

/** Negative for a site without a forecast, so that it comes after those without a usable hour. */
function hoursOf({ rows, job }: Board, id: number, { now, to }: Hours): number {
  const row = rows.get(id)
  return row ? usableHours(row, job, now, to) : -1
}

interface Hours {
  now: number
  /** Unix seconds of the end of the bars. */
  to: number
}

/**
 * The sites of a board in an order. `sites` are by name.
 * - `start`: favorites first, then by the start of the next window;
 * - `hours`: by usable hours, most first, then by the start of the next window;
 * - `name`: as they are.
 */
export function boardOrder(
  sites: readonly Site[],
  board: Board,
  { now, to }: Hours,
  sort: BoardSort,
): readonly Site[] {
  if (sort === 'name') return sites
  return sites
    .map((site) => ({
      site,
      opens: opensAt(board, site.id, now),
      first: sort === 'start' ? Number(site.isFavorite) : hoursOf(board, site.id, { now, to }),
    }))
    .sort((a, b) => b.first - a.first || a.opens - b.opens)
    .map(({ site }) => site)
}

/** The sites whose name or description contains the text, or only the favorites among them. */
export function boardFilter(
  sites: readonly Site[],
  { text, isFavorites }: { text: string; isFavorites: boolean },
): readonly Site[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && !isFavorites) return sites
  return sites.filter(
    (site) =>
      (!isFavorites || site.isFavorite) &&
      (wanted === '' || `${site.name}\n${site.description}`.toLowerCase().includes(wanted)),
  )
}
