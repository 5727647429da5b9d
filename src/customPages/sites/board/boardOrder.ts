import { nextWindow } from '#formats/boardRow.ts'
import type { Board } from '#providers/board/useBoard.ts'
import type { Site } from '#schemas/shapes/records/site.ts'

/** Sorts after every window: a site without a window, without thresholds or without a forecast. */
const NO_WINDOW = Number.MAX_SAFE_INTEGER

/** Unix seconds at which a site's next window begins; the current time if it is open. */
function opensAt({ rows, parameters, job }: Board, id: number, now: number): number {
  const row = rows.get(id)
  if (!row) return NO_WINDOW + 1
  const next = nextWindow(row, parameters, job, now)
  return next ? Math.max(next.start, now) : NO_WINDOW
}

/** The sites whose name or description contains the text. */
function found(sites: readonly Site[], text: string): readonly Site[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return sites
  return sites.filter((site) => `${site.name}\n${site.description}`.toLowerCase().includes(wanted))
}

/** The sites that match a text: favorites first, then by the start of the next window, else in their original order. */
export function boardOrder(sites: readonly Site[], board: Board, now: number, text: string): Site[] {
  return found(sites, text)
    .map((site) => ({ site, opens: opensAt(board, site.id, now) }))
    .sort((a, b) => Number(b.site.isFavorite) - Number(a.site.isFavorite) || a.opens - b.opens)
    .map(({ site }) => site)
}
