import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { Problem } from './problem.mjs'
import { inProject } from './project.mjs'

/** The headless shell uses far fewer resources: the browser tests take two thirds of the time. */
const HEADLESS = 'chromium-headless-shell'
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome']

/** The path of a Chromium for the browser tests; installs one if the machine has none. */
export async function ensureChromium(runtime) {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Problem(`CHROME_PATH names ${named}, and there is no such file.`)
  }
  const present = onPath() ?? downloaded()
  if (present) return present
  console.log('Installing Chromium for the browser tests ...')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && (await installWithApt())) {
    const installed = onPath()
    if (installed) return installed
  }
  const cli = inProject('node_modules', 'playwright-core', 'cli.js')
  await run(runtime, [cli, 'install', 'chromium'])
  const installed = downloaded()
  if (installed) return installed
  throw new Problem(
    'No Chromium was found and none could be installed; install one or name it in CHROME_PATH.',
  )
}

/** Older Debian releases have no package of the headless shell. */
async function installWithApt() {
  const apt = async (...args) =>
    (await run('apt-get', ['-qq', ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } })) === 0
  return (
    (await apt('update')) &&
    ((await apt('-y', 'install', HEADLESS)) || (await apt('-y', 'install', 'chromium')))
  )
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/** The browser in Playwright's cache, if it has been downloaded. */
function downloaded() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}
