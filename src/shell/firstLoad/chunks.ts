import type { Rolldown } from 'vite'

const inFirstLoad = { tags: ['$initial'] } satisfies Partial<Rolldown.CodeSplittingGroup>

/** What the login page would load without a use of it: its packages name it in the module of all their exports, pages use it. */
const ofPages =
  /\/(Grid|CSSTransition|TransitionGroup|useQueries|queriesObserver|useInfiniteQuery|infiniteQuery\w*|debounce)(\/|\.js)/

const ofPackage = (packages: string) => {
  const inPackage = new RegExp(`/node_modules/(${packages})`)
  return (id: string) => inPackage.test(id) && !ofPages.test(id)
}

/**
 * The packages that the browser loads before the login page are in three chunks: sixty small ones compress worse and need a request each.
 * Other modules are left to the bundler, which puts them with the pages that import them.
 */
export const firstLoadSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { ...inFirstLoad, name: 'react', test: ofPackage('react/|react-dom/|scheduler/'), priority: 2 },
    { ...inFirstLoad, name: 'mui', test: ofPackage('@mui/|@emotion/|react-transition-group/'), priority: 1 },
    { ...inFirstLoad, name: 'refine', test: ofPackage('(?!@azure/)') },
    { ...inFirstLoad, name: 'portal', test: /\/src\/(?!main\.|redirectBridge)/ },
  ],
}

/** `.../node_modules/@mui/material/Button/Button.js` is of `@mui/material`. */
const packageOf = (id: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** At least this share of a chunk's modules is of the package that it is named after. */
const MOST = 0.5

/**
 * A chunk is named for what it holds: after the package that most of its modules are of, else as the bundler names it, after the module
 * that is imported.
 */
export function chunkFileName({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
  const counts = new Map<string, number>()
  for (const id of moduleIds) {
    const owner = packageOf(id)
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  const isGroup = firstLoadSplitting.groups?.some((group) => group.name === name)
  const held = !isGroup && most && most[1] >= MOST * moduleIds.length ? most[0] : name
  return `assets/${held.replace(/^@/, '').replaceAll('/', '-')}-[hash].js`
}
