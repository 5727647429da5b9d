import GithubSlugger from 'github-slugger'
import type { WikiPageEntry } from './wikiPages.ts'

/** A section of a page that contains the searched text. */
export interface WikiFinding {
  title: string
  heading: string
  /** Address of the heading. */
  path: string
  /** The line with the text, without Markdown syntax. */
  line: string
}

const HEADING = /^(#{1,3}) +(.+)$/

/** A line as it is displayed: link texts, without markup. */
const plain = (line: string): string =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`|]/g, ' ')
    .replace(/^[\s>#-]+/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The sections that contain a text, ignoring case, each once, in page order. */
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
