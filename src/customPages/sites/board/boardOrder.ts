import type { Board } from '../../../providers/board/useBoard.ts'
import { nextWindow } from '../../../schemas/board/boardRow.ts'
import type { Site } from '../../../schemas/shapes/site.ts'

/** Later than any window: a site without one, one that is not judged, one without a forecast. */
const NO_WINDOW = Number.MAX_SAFE_INTEGER

/** Unix seconds at which a site's next window begins, the present where it is open. */
function opensAt({ rows, parameters, job }: Board, id: number, now: number): number {
  const row = rows.get(id)
  if (!row) return NO_WINDOW + 1
  const next = nextWindow(row, parameters, job, now)
  return next ? Math.max(next.start, now) : NO_WINDOW
}

/** The sites in whose name or description the text is found. */
function found(sites: readonly Site[], text: string): readonly Site[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return sites
  return sites.filter((site) => `${site.name}\n${site.description}`.toLowerCase().includes(wanted))
}

/** The sites that a text finds: favorites before the others, who can work next before who waits longer, else as they come. */
export function boardOrder(sites: readonly Site[], board: Board, now: number, text: string): Site[] {
  return found(sites, text)
    .map((site) => ({ site, opens: opensAt(board, site.id, now) }))
    .sort((a, b) => Number(b.site.isFavorite) - Number(a.site.isFavorite) || a.opens - b.opens)
    .map(({ site }) => site)
}
