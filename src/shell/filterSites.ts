import { createFilterOptions } from '@mui/material/Autocomplete'

/** A list of twenty thousand sites opens as quickly as one of twenty: the best matches first, the others by typing on. */
const MOST_SHOWN = 100

/** How well a name matches the typed text: the whole name, its beginning, or a part of it. */
const rank = (name: string, typed: string) => (name === typed ? 0 : name.startsWith(typed) ? 1 : 2)

/**
 * A filter of the sites to offer for what was typed. The whole name of a site brings it first, however many others have
 * that in theirs; else the order of the list stays.
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
