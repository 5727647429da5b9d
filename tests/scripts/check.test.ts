import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeProject } from './fakeProject.ts'

let project: FakeProject
beforeEach(() => {
  project = new FakeProject()
})
afterEach(() => project.remove())

const report = (counts: object) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...counts,
  })
const check = (counts: object, env: Record<string, string> = {}) =>
  project.run(['test'], { CHROME_PATH: process.execPath, REPORT: report(counts), ...env })

describe('npm test', () => {
  it('sums up types, lint, portal, Chromium and tests at the end', async () => {
    const { code, lines } = await check({ numPassedTests: 10 })
    expect(lines.at(-1)).toBe('14 passed, 0 failed')
    expect(code).toBe(0)
    // Types are checked in parallel with the others.
    expect(project.log.toSorted()).toEqual(['biome', 'tsc', 'vite'])
  })

  it('reports skipped tests', async () => {
    const { lines } = await check({ numPassedTests: 10, numPendingTests: 2, numTodoTests: 1 })
    expect(lines.at(-1)).toBe('14 passed, 0 failed, 3 skipped')
  })

  it.each([
    ['types', 'node_modules/typescript/bin/tsc'],
    ['lint', 'node_modules/@biomejs/biome/bin/biome'],
    ['portal', 'node_modules/vite/bin/vite.js'],
  ])('runs the tests too and fails when %s fail', async (_, tool) => {
    project.write(tool, 'process.exit(1)')
    const { code, lines } = await check({ numPassedTests: 10 })
    expect(lines.at(-1)).toBe('13 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('fails when a test fails', async () => {
    const { code, lines } = await check({ numPassedTests: 9, numFailedTests: 1 }, { VITEST_CODE: '1' })
    expect(lines.at(-1)).toBe('13 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('counts a file that could not be loaded as a failure', async () => {
    const { lines } = await check(
      { numPassedTests: 9, testResults: [{ status: 'failed', assertionResults: [] }] },
      { VITEST_CODE: '1' },
    )
    expect(lines.at(-1)).toBe('13 passed, 1 failed')
  })

  it('reports a file that was skipped as a whole', async () => {
    const { lines } = await check({
      numPassedTests: 10,
      testResults: [{ status: 'passed', assertionResults: [] }],
    })
    expect(lines.at(-1)).toBe('14 passed, 0 failed, 1 skipped')
  })

  it('fails on an error outside every test', async () => {
    const { lines } = await check({ numPassedTests: 9 }, { VITEST_CODE: '1' })
    expect(lines.at(-1)).toBe('13 passed, 1 failed')
  })

  it('removes the temporary files of the tests', async () => {
    project.write(
      'node_modules/vitest/vitest.mjs',
      `import { writeFileSync } from 'node:fs'
       const { TMPDIR } = process.env
       writeFileSync(TMPDIR + '/left', '')
       writeFileSync('named', TMPDIR)`,
    )
    await check({})
    const folder = readFileSync(join(project.folder, 'named'), 'utf8')
    expect(basename(folder)).toMatch(/^seawindow-tests-/)
    expect(existsSync(folder)).toBe(false)
  })

  it('fails when Vitest dies without a report', async () => {
    project.write('node_modules/vitest/vitest.mjs', 'process.exit(1)')
    const { code, lines } = await check({})
    expect(lines.at(-1)).toBe('4 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('reports a missing Chromium', async () => {
    const { stdout, lines } = await check({ numPassedTests: 1 }, { CHROME_PATH: '/no/such/chromium' })
    expect(stdout).toContain('CHROME_PATH names /no/such/chromium, and there is no such file.')
    expect(lines.at(-1)).toBe('4 passed, 1 failed')
  })
})
