import { OPENS_FILTER } from '../opensFilter.ts'

/** The filters and search forms of a page. The first that is drawn is the page's. */
const FILTERS = 'main [role="searchbox"], main [role="search"] input'

/** The buttons that unfold a filter where a small screen hides it. */
const FOLDED = `main [${OPENS_FILTER}][aria-expanded="false"]`

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

function focusShownFilter(): boolean {
  const filter = [...document.querySelectorAll<HTMLInputElement>(FILTERS)].find(isShown)
  filter?.focus()
  filter?.select()
  return filter !== undefined
}

/** Focuses the filter of the page, which it unfolds, with its text selected. Answers whether the page has one. */
export function focusFilter(): boolean {
  const folded = [...document.querySelectorAll<HTMLElement>(FOLDED)].find(isShown)
  if (focusShownFilter()) return true
  if (!folded) return false
  folded.click()
  requestAnimationFrame(focusShownFilter)
  return true
}
