import { createFilterOptions } from '@mui/material/Autocomplete'

/** Maximum number of options, so that a list of 20,000 sites opens as quickly as one of 20; typing more finds the others. */
const MOST_SHOWN = 100

/** How well a name matches the typed text, 0 is best: the whole name, its beginning, or a part of it. */
const rank = (name: string, typed: string) => (name === typed ? 0 : name.startsWith(typed) ? 1 : 2)

/**
 * A filter of the sites to offer for the typed text. Exact names come first, then names that begin with the text, then other
 * matches; ties keep the order of the list.
 */
export function filterSites<Site extends { name: string }>() {
  const matches = createFilterOptions<Site>({ trim: true, stringify: ({ name }) => name })
  return (...[sites, state]: Parameters<typeof matches>): Site[] => {
    const typed = state.inputValue.trim().toLowerCase()
    const found = matches(sites, state)
    if (typed === '' || found.length <= 1) return found.slice(0, MOST_SHOWN)
    const ranks = new Map(found.map((site) => [site, rank(site.name.toLowerCase(), typed)]))
    return found.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!).slice(0, MOST_SHOWN)
  }
}
