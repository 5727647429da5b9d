import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { Problem } from './problem.mjs'
import { inProject, root } from './project.mjs'

/** Everything the built portal is made from. */
const sources = [
  'src',
  'public',
  'scripts/formsOfServer.ts',
  'scripts/offlinePage.ts',
  'scripts/precompress.ts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
/** In the built folder because Vite empties it before writing, so that a partly written portal has no stamp. */
const stamp = inProject('dist', '.made-from')

/** Builds the portal into dist/ unless it was built from exactly these sources. */
export async function ensurePortal(runtime) {
  if (isBuilt()) return
  console.log('Building the portal ...')
  await buildPortal(runtime)
}

/** Builds the portal into dist/, and the forms that the server draws into dist-forms/. */
export async function buildPortal(runtime) {
  const madeFrom = fingerprint()
  for (const options of [[], ['--config', inProject('scripts', 'formsOfServer.ts')]]) {
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
    const code = await run(runtime, [vite, 'build', ...options, '--logLevel=warn'])
    if (code !== 0) throw new Problem('The portal could not be built; the reason stands above.')
  }
  writeFileSync(stamp, madeFrom)
}

const isBuilt = () =>
  existsSync(inProject('dist', 'index.html')) &&
  existsSync(inProject('dist-forms', 'drawForm.js')) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === fingerprint()

/** Hashes contents, not times, so that a checkout or a touched file does not cause a build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(inProject(path), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(inProject(path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
