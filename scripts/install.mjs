import { readFileSync } from 'node:fs'
import { run } from './child.mjs'
import { Problem } from './problem.mjs'
import { inProject } from './project.mjs'

/** Runs `npm ci` unless every package of the lock file is already in node_modules at its locked version. */
export async function ensureInstalled({ withDev }) {
  if (isInstalled({ withDev })) return
  console.log('Installing packages, which takes a minute or two the first time ...')
  const code = await npm(['ci', '--loglevel=error', ...(withDev ? ['--include=dev'] : [])])
  if (code !== 0)
    throw new Problem('The packages could not be installed: npm ci failed, its reason stands above.')
}

/**
 * npm writes node_modules/.package-lock.json last, after the rest of an install has succeeded. Comparing it with the
 * lock file detects an incomplete install and a newer lock file, and accepts a manual install.
 */
function isInstalled({ withDev }) {
  const installed = packagesOf('node_modules', '.package-lock.json')
  if (installed === undefined) return false
  return Object.entries(packagesOf('package-lock.json') ?? {}).every(([path, wanted]) => {
    const mayBeAbsent = wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
    const found = installed[path]
    if (path === '' || (mayBeAbsent && found === undefined)) return true
    return found?.version === wanted.version && found?.integrity === wanted.integrity
  })
}

function packagesOf(...path) {
  try {
    return JSON.parse(readFileSync(inProject(...path), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw new Problem(`${inProject(...path)} cannot be read: ${error.message}`)
  }
}

/** Inside an npm script, the npm that runs it; otherwise the one on the path. */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli?.endsWith('npm-cli.js')) return run(node ?? process.execPath, [cli, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}
