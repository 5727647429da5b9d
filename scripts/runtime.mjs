import { spawnSync } from 'node:child_process'
import { Problem } from './problem.mjs'
import { inProject } from './project.mjs'

export const oldestBootstrapNode = 20
const oldestRuntimeNode = 24

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0])

/** Whether this Node is new enough to run the server, so that the packaged one may be missing. */
export const ownNodeSuffices = () => majorOf(process.versions.node) >= oldestRuntimeNode

export function checkBootstrapNode() {
  if (majorOf(process.versions.node) >= oldestBootstrapNode) return
  throw new Problem(
    `Seawindow needs Node ${oldestBootstrapNode} or newer to start; this is Node ${process.versions.node}.`,
  )
}

/**
 * The Node that runs everything: that of the npm package `node`, so that every machine runs the same version;
 * otherwise the running one if it is new enough (a production install leaves the package out).
 */
export function findRuntime() {
  const packaged = inProject(
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const answer = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
  if (answer.status === 0 && majorOf(answer.stdout) >= oldestRuntimeNode) return packaged
  if (ownNodeSuffices()) return process.execPath
  throw new Problem(
    `Seawindow runs on Node ${oldestRuntimeNode}; this is Node ${process.versions.node}, and the package that brings the ` +
      'newer one is not complete, as happens when install scripts are switched off. ' +
      `Run "npm rebuild node --ignore-scripts=false", or put Node ${oldestRuntimeNode} on the path.`,
  )
}
