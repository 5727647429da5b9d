import GithubSlugger from 'github-slugger'
import type { WikiPageEntry } from './wikiPages.ts'

/** A section of a page in which a text was found. */
export interface WikiFinding {
  title: string
  heading: string
  /** Leads to the heading. */
  path: string
  /** The line with the text, without the signs of Markdown. */
  line: string
}

const HEADING = /^(#{1,3}) +(.+)$/

/** A line as it is read: links by their text, without marks. */
const plain = (line: string): string =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`|]/g, ' ')
    .replace(/^[\s>#-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The sections that hold a text, whatever its case, each once, in the order of the pages. */
export function findInWiki(
  pages: readonly { entry: WikiPageEntry; text: string }[],
  searched: string,
): WikiFinding[] {
  const wanted = searched.trim().toLowerCase()
  if (wanted === '') return []
  return pages.flatMap(({ entry, text }) => {
    const slugger = new GithubSlugger()
    const found: WikiFinding[] = []
    let section = { heading: entry.title, path: entry.path }
    for (const line of text.split('\n')) {
      const heading = HEADING.exec(line)?.[2]
      if (heading) section = { heading, path: `${entry.path}#${slugger.slug(plain(heading))}` }
      const read = plain(line)
      const isNew = found.at(-1)?.path !== section.path
      if (isNew && read.toLowerCase().includes(wanted))
        found.push({ title: entry.title, ...section, line: read })
    }
    return found
  })
}
