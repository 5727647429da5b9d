import type { Rolldown } from 'vite'

const inFirstLoad = { tags: ['$initial'] } satisfies Partial<Rolldown.CodeSplittingGroup>

/** Modules that only other pages use, but the login page would load too, because their packages' index re-exports them. */
const ofPages =
  /\/(Grid|CSSTransition|TransitionGroup|useQueries|queriesObserver|useInfiniteQuery|infiniteQuery\w*|debounce)(\/|\.js)/

const ofPackage = (packages: string) => {
  const inPackage = new RegExp(`/node_modules/(${packages})`)
  return (id: string) => inPackage.test(id) && !ofPages.test(id)
}

/** Libraries for charts and maps, which no page loads that draws none. */
const isDrawingLibrary = (id: string) =>
  /\/node_modules\/(plotly\.js|maplibre-gl|@deck\.gl|@luma\.gl)\//.test(id)

/** A chunk that is loaded by most pages contains the modules that at least so many of them import, with their imports. */
const MANY_PAGES = 8

/**
 * Bundles the packages that the browser loads before the login page into three chunks, and the modules that most pages import into one:
 * sixty small chunks would compress worse and need a request each. The bundler puts other modules with the pages that import them.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { ...inFirstLoad, name: 'react', test: ofPackage('react/|react-dom/|scheduler/'), priority: 4 },
    { ...inFirstLoad, name: 'mui', test: ofPackage('@mui/|@emotion/|react-transition-group/'), priority: 3 },
    { ...inFirstLoad, name: 'refine', test: ofPackage('(?!@azure/|@fontsource)'), priority: 2 },
    { ...inFirstLoad, name: 'portal', test: /\/src\/(?!main\.|redirectBridge)/, priority: 2 },
    { name: 'shared', minShareCount: MANY_PAGES, test: (id) => !isDrawingLibrary(id), priority: 1 },
    // A page that saves its answer as a file uses all of them, and each has less than a kilobyte.
    { name: 'savedFiles', test: /\/src\/(formats\/exportFileName|shell\/saveCsv)\.ts/ },
    // Whatever shows the windows of a job uses most of them, and each has less than a kilobyte.
    {
      name: 'windows',
      test: /\/src\/weather\/windows\/(whyNot|windowOutlook|job\/(job|workNames|workSegments))\.ts/,
    },
    // Most pages that ask the server something use all of them, and each has less than a kilobyte.
    { name: 'calls', test: /\/src\/(providers\/api\/useCall|shell\/(leave\/useDraft|Loading))\.tsx?$/ },
    // An icon alone has two hundred bytes.
    { name: 'icons', minShareCount: 2, test: ofPackage('@mui/icons-material/') },
  ],
}

/** The package of a module: `@mui/material` for `.../node_modules/@mui/material/Button/Button.js`. */
const packageOf = (id: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

/** A chunk is named after a package that has at least this share of its modules. */
const MOST = 0.5

/**
 * The file name of a chunk: the bundler's name where the portal imports a module of its own, which is the name of that module, else
 * the package that most of its modules belong to.
 */
export function chunkFileName({ name, moduleIds, facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const counts = new Map<string, number>()
  for (const id of moduleIds) {
    const owner = packageOf(id)
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  const isGroup = codeSplitting.groups?.some((group) => group.name === name)
  const isOwn = facadeModuleId != null && packageOf(facadeModuleId) === undefined
  const chunk = !isGroup && !isOwn && most && most[1] >= MOST * moduleIds.length ? most[0] : name
  return `assets/${chunk.replace(/^@/, '').replaceAll('/', '-')}-[hash].js`
}
