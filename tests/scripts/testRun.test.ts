import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../timeLimits.ts'
import { FakeProject, finished } from './fakeProject.ts'

/** The fixture tests run in the real Vitest, one file after the other. */
let project: FakeProject
beforeEach(() => {
  project = new FakeProject()
  const vitest = join(project.folder, 'node_modules/vitest')
  rmSync(vitest, { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../node_modules/vitest'), vitest)
  project.write(
    'vitest.config.js',
    `export default { test: { globals: true, maxWorkers: 1, sequence: { sequencer: class {
       sort(files) { return files.sort((a, b) => a.moduleId.localeCompare(b.moduleId)) }
     } } } }`,
  )
})
afterEach(() => project.remove())

const start = (env: Record<string, string> = {}) =>
  project.start(['test'], { CHROME_PATH: process.execPath, TMPDIR: project.folder, ...env })

/** Three files, of which the second never ends. */
function writeHangingTests() {
  project.write('a.test.js', `test('is quick', () => {})`)
  project.write(
    'b.test.js',
    `import { writeFileSync } from 'node:fs'
     test('is fine', () => {})
     test('never ends', () => {
       writeFileSync('vitest.pid', String(process.ppid))
       return new Promise(() => {})
     }, 100_000)`,
  )
  project.write('c.test.js', `test('waits for its turn', () => {})`)
}

/** Resolves when the test that never ends runs, to the process ids. */
async function untilHanging(): Promise<number> {
  const progress = () => {
    const folder = readdirSync(project.folder).find((name) => name.startsWith('seawindow-tests-'))
    return readFileSync(join(project.folder, folder ?? '', 'progress'), 'utf8')
  }
  await vi.waitFor(
    () => expect(progress()).toContain('"testBegan","file":"b.test.js","test":"never ends"'),
    PATIENCE_MS,
  )
  return Number(readFileSync(join(project.folder, 'vitest.pid'), 'utf8'))
}

const unfinished = [
  'Vitest did not finish.',
  'Not begun:',
  '  c.test.js',
  'Begun but not finished:',
  '  b.test.js',
  '    never ends',
  '6 passed, 1 failed',
]

it('a run stopped by a signal prints what is unfinished and the count', async () => {
  writeHangingTests()
  const child = start()
  const end = finished(child)
  await untilHanging()
  child.kill('SIGTERM')
  const { code, lines } = await end
  expect(lines.slice(-unfinished.length)).toEqual(unfinished)
  expect(code).toBe(1)
})

it('a run whose Vitest is killed prints what is unfinished and the count', async () => {
  writeHangingTests()
  const end = finished(start())
  process.kill(await untilHanging(), 'SIGKILL')
  const { code, lines } = await end
  expect(lines.slice(-unfinished.length)).toEqual(unfinished)
  expect(code).toBe(1)
})

it('a run that takes too long is stopped, also if Vitest ignores the signal, and prints the count', async () => {
  project.remove('node_modules/vitest')
  project.write(
    'node_modules/vitest/vitest.mjs',
    `process.on('SIGTERM', () => {})
     setInterval(() => {}, 1000)`,
  )
  const { code, lines } = await finished(start({ LONGEST_RUN_MS: '2000', STOP_MS: '100' }))
  expect(lines).toContain('Stopped after 0 minutes.')
  expect(lines.at(-1)).toMatch(/^\d passed, [12] failed$/)
  expect(code).toBe(1)
})

it('a run ends after 15 failures, of tests or of whole files', async () => {
  for (const name of 'abcdefgh')
    project.write(`${name}.test.js`, `beforeAll(() => { throw new Error() })\ntest('a', () => {})`)
  for (const name of 'ijklmnopqrst')
    project.write(`${name}.test.js`, `test('a', () => { throw new Error() })`)
  const { lines } = await finished(start())
  expect(lines).toContain('Not begun:')
  expect(lines).toContain('  t.test.js')
  // Vitest may have begun further files before it ends.
  expect(lines.at(-1)).toMatch(/^4 passed, 1[5-8] failed, \d+ skipped$/)
})

it('counts each test once, also files that fail as a whole or list no test, and names tests that were run again', async () => {
  project.write('broken.test.js', `throw new Error('broken')`)
  project.write('hook.test.js', `beforeAll(() => { throw new Error('hook') })\ntest('a', () => {})`)
  project.write('none.test.js', `describe.skip('all', () => {})`)
  project.write(
    'some.test.js',
    `let tries = 0
     test('fails once', { retry: 1 }, () => { if (tries++ === 0) throw new Error() })
     test('fails twice', { retry: 1 }, () => { throw new Error() })
     test('passes', { retry: 1 }, () => {})
     test.skip('is skipped', () => {})
     test.todo('is to do')`,
  )
  const { lines } = await finished(start())
  expect(lines.slice(-4)).toEqual([
    'Run again after a failure:',
    '  some.test.js: fails once (passed)',
    '  some.test.js: fails twice (failed)',
    '6 passed, 3 failed, 4 skipped',
  ])
})
