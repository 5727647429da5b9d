import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensurePortal } from './portal.mjs'
import { Problem } from './problem.mjs'
import { inProject } from './project.mjs'
import { add, failedOnce, inWords, passedOnce, tallyReport } from './tally.mjs'

const tool = (...path) => inProject('node_modules', ...path)

/**
 * Checks types and lint, builds the portal, finds a browser and runs every test. A failed check does not stop the
 * others; each check counts as one test, and the last line printed is the total count.
 */
export async function checkEverything(runtime, filters) {
  const found = {}
  // The type check is bound to the CPU and the other lane partly to the network, so they run in parallel.
  const lanes = [
    [['Types', () => mustSucceed(runtime, [tool('typescript', 'bin', 'tsc')])]],
    [
      ['Lint', () => mustSucceed(runtime, [tool('@biomejs', 'biome', 'bin', 'biome'), 'check'])],
      ['Portal', () => ensurePortal(runtime)],
      ['Chromium', async () => (found.CHROME_PATH = await ensureChromium(runtime))],
    ],
  ]
  let tally = { passed: 0, failed: 0, skipped: 0 }
  const runInTurn = async (checks) => {
    for (const [title, check] of checks) {
      const counted = await once(title, check)
      tally = add(tally, counted)
    }
  }
  await Promise.all(lanes.map(runInTurn))
  tally = add(tally, await runTests(runtime, filters, found))
  console.log(inWords(tally))
  return tally.failed === 0 ? 0 : 1
}

async function once(title, check) {
  try {
    await check()
    console.log(`${title}: ok`)
    return passedOnce
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.log(`${title}: failed. ${error.message}`)
    return failedOnce
  }
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
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await run(runtime, [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...filters], {
      env: { ...env, TMPDIR: folder },
    })
    const tally = tallyReport(JSON.parse(readFileSync(report, 'utf8')))
    // An error outside every test fails the run without failing a test.
    return code !== 0 && tally.failed === 0 ? add(tally, failedOnce) : tally
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    console.log('Vitest ended without a report.')
    return failedOnce
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
