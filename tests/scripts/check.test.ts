import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../timeLimits.ts'
import { FakeProject, finished } from './fakeProject.ts'

let project: FakeProject
beforeEach(() => {
  project = new FakeProject()
})
afterEach(() => project.remove())

const progress = (tally: object) =>
  [
    { event: 'planned', files: ['a'] },
    { event: 'fileBegan', file: 'a' },
    { event: 'fileEnded', file: 'a', tally: { passed: 0, failed: 0, skipped: 0, ...tally } },
    { event: 'ended' },
  ]
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('')
const check = (tally: object, env: Record<string, string> = {}) =>
  project.run(['test'], { CHROME_PATH: process.execPath, PROGRESS: progress(tally), ...env })

describe('npm test', () => {
  it('sums up types, lint, portal, Chromium and tests at the end', async () => {
    const { code, lines } = await check({ passed: 10 })
    expect(lines.at(-1)).toBe('14 passed, 0 failed')
    expect(code).toBe(0)
    // Types are checked in parallel with the others.
    expect(project.log.toSorted()).toEqual(['biome', 'tsc', 'vite'])
  })

  it('runs only what needs no server, build or browser as test:quick', async () => {
    project.write(
      'node_modules/vitest/vitest.mjs',
      `import { writeFileSync } from 'node:fs'
       writeFileSync('log', process.argv.filter((argument) => !argument.startsWith('--reporter')).slice(2).join(' '))
       writeFileSync(process.env.TEST_PROGRESS, process.env.PROGRESS)`,
    )
    const { lines } = await project.run(['test:quick', 'tests/weather'], {
      PROGRESS: progress({ passed: 10 }),
    })
    expect(lines.at(-1)).toBe('12 passed, 0 failed')
    expect(project.log).toEqual(['run --project=unit --project=component tests/weather'])
  })

  it('reports skipped tests', async () => {
    const { lines } = await check({ passed: 10, skipped: 3 })
    expect(lines.at(-1)).toBe('14 passed, 0 failed, 3 skipped')
  })

  it.each([
    ['types', 'node_modules/typescript/bin/tsc'],
    ['lint', 'node_modules/@biomejs/biome/bin/biome'],
    ['portal', 'node_modules/vite/bin/vite.js'],
  ])('runs the tests too and fails when %s fail', async (_, tool) => {
    project.write(tool, 'process.exit(1)')
    const { code, lines } = await check({ passed: 10 })
    expect(lines.at(-1)).toBe('13 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('fails when a test fails', async () => {
    const { code, lines } = await check({ passed: 9, failed: 1 }, { VITEST_CODE: '1' })
    expect(lines.at(-1)).toBe('13 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('fails on an error outside every test', async () => {
    const { lines } = await check({ passed: 9 }, { VITEST_CODE: '1' })
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

  it('prints the count if the packages cannot be installed', async () => {
    project.remove('node_modules/.package-lock.json')
    project.write('tools/npm-cli.js', 'process.exit(1)')
    const { code, lines } = await check({})
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('prints the count if a check is stopped', async () => {
    project.write(
      'node_modules/typescript/bin/tsc',
      `require('node:fs').writeFileSync('up', ''); setInterval(() => {}, 1000)`,
    )
    const child = project.start(['test'], { CHROME_PATH: process.execPath })
    await vi.waitUntil(() => existsSync(join(project.folder, 'up')), PATIENCE_MS)
    child.kill('SIGINT')
    const { code, lines } = await finished(child)
    expect(lines).toContain('Types: stopped.')
    expect(lines.at(-1)).toMatch(/^[0-3] passed, [12] failed$/)
    expect(code).toBe(1)
  })

  it('reports a missing Chromium', async () => {
    const { stdout, lines } = await check({ passed: 1 }, { CHROME_PATH: '/no/such/chromium' })
    expect(stdout).toContain('CHROME_PATH names /no/such/chromium, and there is no such file.')
    expect(lines.at(-1)).toBe('4 passed, 1 failed')
  })
})
