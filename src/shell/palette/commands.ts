export const commandGroups = ['Pages', 'Actions', 'Sites'] as const

/** One line of the palette. */
export interface Command {
  id: string
  name: string
  group: (typeof commandGroups)[number]
  /** Shown beside the name and searched too. */
  detail?: string
  /** Searched, not shown. */
  keywords?: string
  perform: () => void
}

/** Maximum number of sites shown; typing more finds the others. */
export const MOST_SITES = 20

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** How well a name matches, 0 is best: the whole name, its beginning, the beginning of a word, or anything else. */
function rank(name: string, typed: string): number {
  const low = name.toLowerCase()
  if (low === typed) return 0
  if (low.startsWith(typed)) return 1
  return wordsOf(low).some((word) => word.startsWith(typed)) ? 2 : 3
}

/** The commands that contain every word of a text, by group and with the best matches first; all for an empty text. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const words = wordsOf(text)
  const typed = words.join(' ')
  const found = commands.filter(({ name, detail = '', keywords = '', group }) => {
    // The server has already matched the sites, by name or description.
    if (group === 'Sites') return true
    const searched = `${name} ${detail} ${keywords}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  return commandGroups.flatMap((group) =>
    found
      .filter((command) => command.group === group)
      .toSorted((a, b) => rank(a.name, typed) - rank(b.name, typed)),
  )
}

/** The sites of a search result to show, with the best matching names first. */
export const shownSites = <Site extends { name: string }>(found: readonly Site[], text: string): Site[] => {
  const typed = wordsOf(text).join(' ')
  const ranks = new Map(found.map((site) => [site, rank(site.name, typed)]))
  return found.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!).slice(0, MOST_SITES)
}
