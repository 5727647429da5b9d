import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, Stopped } from '../child.mjs'
import { ensureChromium } from '../chromium.mjs'
import { ensurePortal } from '../portal.mjs'
import { Problem } from '../problem.mjs'
import { inProject } from '../project.mjs'
import { readProgress } from './progress.mjs'
import { add, failedOnce, inWords, none, passedOnce } from './tally.mjs'

const tool = (...path) => inProject('node_modules', ...path)

/** The report is printed before a limit of ninety minutes around this command, which also installs and builds. */
const LONGEST_RUN_MS = Number(process.env.LONGEST_RUN_MS ?? 83 * 60_000)
/** How long Vitest may take to end on request. */
const STOP_MS = Number(process.env.STOP_MS ?? 5000)

const types = (runtime) => ['Types', () => mustSucceed(runtime, [tool('typescript', 'bin', 'tsc')])]
const lint = (runtime) => [
  'Lint',
  () => mustSucceed(runtime, [tool('@biomejs', 'biome', 'bin', 'biome'), 'check']),
]

/** Checks types and lint, builds the portal, finds a browser and runs every test. */
export function checkEverything(runtime, filters) {
  const found = {}
  // The type check is bound to the CPU and the other lane partly to the network, so they run in parallel.
  const lanes = [
    [types(runtime)],
    [
      lint(runtime),
      ['Portal', () => ensurePortal(runtime)],
      ['Chromium', async () => (found.CHROME_PATH = await ensureChromium(runtime))],
    ],
  ]
  return runChecks(lanes, () => runTests(runtime, filters, found))
}

/** Checks types and lint, and runs the unit and component tests. */
export const checkQuickly = (runtime, filters) =>
  runChecks([[types(runtime)], [lint(runtime)]], () =>
    runTests(runtime, ['--project=unit', '--project=component', ...filters], {}),
  )

/**
 * A failed check does not stop the others; each check counts as one test, and the last line printed is the total count,
 * also if the run is stopped by a signal or takes too long.
 */
async function runChecks(lanes, test) {
  const watchdog = stopAfter(LONGEST_RUN_MS)
  try {
    const tallies = await Promise.all(lanes.map(runInTurn))
    let tally = tallies.reduce(add)
    if (!tallies.some(({ isStopped }) => isStopped)) tally = add(tally, await test())
    console.log(inWords(tally))
    return tally.failed === 0 ? 0 : 1
  } finally {
    clearTimeout(watchdog)
  }
}

/** Stops every command that `run` waits for, as a signal from outside does. */
function stopAfter(milliseconds) {
  return setTimeout(() => {
    console.log(`Stopped after ${Math.round(milliseconds / 60_000)} minutes.`)
    process.emit('SIGTERM', 'SIGTERM')
  }, milliseconds)
}

async function runInTurn(checks) {
  let tally = none
  for (const [title, check] of checks) {
    try {
      await check()
      console.log(`${title}: ok`)
      tally = add(tally, passedOnce)
    } catch (error) {
      if (error instanceof Problem) console.log(`${title}: failed. ${error.message}`)
      else if (error instanceof Stopped) console.log(`${title}: stopped.`)
      else throw error
      tally = add(tally, failedOnce)
      if (error instanceof Stopped) return { ...tally, isStopped: true }
    }
  }
  return tally
}

async function mustSucceed(runtime, args) {
  const code = await run(runtime, args)
  if (code !== 0) throw new Problem('Its findings stand above.')
}

async function runTests(runtime, filters, env) {
  // Also for the temporary files of the tests, because a killed process leaves its files.
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-tests-'))
  // A PostgreSQL server runs as another user of the operating system.
  chmodSync(folder, 0o755)
  const path = join(folder, 'progress')
  const reporters = [
    '--reporter=default',
    `--reporter=${inProject('scripts', 'testRun', 'progressReporter.ts')}`,
  ]
  try {
    const code = await run(runtime, [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...filters], {
      env: { ...env, TMPDIR: folder, TEST_PROGRESS: path },
      killAfter: STOP_MS,
    }).catch((error) => {
      if (error instanceof Stopped) return undefined
      throw error
    })
    const progress = readProgress(path)
    printUnfinished(progress)
    // An error outside every test, or an early end, fails the run without failing a test.
    const isSound = code === 0 || (code !== undefined && progress.hasEnded && progress.tally.failed > 0)
    return isSound ? progress.tally : add(progress.tally, failedOnce)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function printUnfinished({ hasEnded, cutOff, notBegun, retried }) {
  const list = (title, lines) => {
    if (lines.length > 0) console.log([title, ...lines].join('\n  '))
  }
  if (!hasEnded) console.log('Vitest did not finish.')
  list('Not begun:', notBegun)
  list('Begun but not finished:', cutOff)
  list('Run again after a failure:', retried)
}
