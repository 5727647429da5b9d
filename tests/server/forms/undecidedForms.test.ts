import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { CHECKER, type PatternCheck, type Verdict } from '#server/forms/patternCheck.ts'
import { applicationKey, type SeededApp, seededApp } from '../seededApp.ts'

const PATTERN = '^https://[^\\s@]+$'
const file = 'schemas/resources/alerts.json'

let server: SeededApp
let path: string
let original: string
beforeAll(async () => {
  server = await seededApp()
  path = join(server.schemasDir, 'resources', 'alerts.json')
  original = readFileSync(path, 'utf8')
})
afterAll(() => server.close())

/** Each call of the checker, which waits until the test ends it with what was decided. */
let checks: { patterns: readonly string[]; budget: number; end: (found: Map<string, Verdict>) => void }[]
const waitingCheck: PatternCheck = (patterns, { budget, signal }) => {
  const { promise, resolve } = Promise.withResolvers<Map<string, Verdict>>()
  checks.push({ patterns, budget, end: resolve })
  signal?.addEventListener('abort', () => resolve(new Map()))
  return promise
}

let started: FastifyInstance[]
beforeEach(async () => {
  checks = []
  started = []
  writeFileSync(path, original)
  await server.database.deleteFrom('pattern_verdicts').execute()
})
afterEach(async () => {
  await Promise.all(started.map((app) => app.close()))
})

/** Starts another process on the same database and files. */
async function start(checkPatterns: PatternCheck): Promise<FastifyInstance> {
  const { app, database, customersDir, schemasDir, folder } = server
  const { weather, config, now } = app
  // No process of a test learns of changes by the feed of another one.
  const changes = { confirm: () => undefined, versionOf: () => undefined, count: () => undefined }
  const other = await buildApp({
    database,
    changes,
    customersDir,
    schemasDir,
    portalDir: join(folder, 'dist'),
    now,
    weather,
    config,
    checkPatterns,
  })
  started.push(other)
  return other
}

/** The product's alerts with one more field whose pattern is new. */
function withPattern(pattern = PATTERN): string {
  const content = JSON.parse(original)
  for (const part of ['schema', 'formSchema'])
    content[part].properties.address = { type: 'string', title: 'Address', pattern }
  return JSON.stringify(content)
}

const get = (app: FastifyInstance, url: string) =>
  app.inject({
    url,
    headers: { 'x-api-key': applicationKey, authorization: `Bearer ${server.tokens.get('admin')}` },
  })
const hasAddress = async (app: FastifyInstance) =>
  'address' in (await get(app, '/forms')).json().data.resources.alerts.schema.properties
const healthOf = async (app: FastifyInstance) => (await get(app, '/health/ready')).json().checks.forms
const waiting = {
  state: 'degraded',
  message: `The last valid versions of these files are used: ${file} (a pattern is still being checked).`,
}
const inUse = { state: 'ok', message: 'All files are in use.' }
const safe = new Map<string, Verdict>([[PATTERN, { reason: null }]])

test('a file with an undecided pattern keeps its last valid form until a later check decides, and health names the file', async () => {
  const app = await start(waitingCheck)
  expect(await healthOf(app)).toEqual(inUse)
  writeFileSync(path, withPattern())
  expect(await hasAddress(app)).toBe(false)
  await expect.poll(() => checks.length).toBe(1)
  expect((await get(app, '/alert')).statusCode).toBe(200)
  expect(await healthOf(app)).toEqual(waiting)
  const { problems } = (await get(app, '/forms')).json().data
  expect(problems).toEqual([
    { file, message: expect.stringContaining(`the pattern ${PATTERN} has not been checked yet`) },
    expect.anything(),
  ])

  checks[0]?.end(new Map())
  await expect.poll(() => checks.length).toBe(2)
  expect(await hasAddress(app)).toBe(false)
  expect(await healthOf(app)).toEqual(waiting)

  checks[1]?.end(safe)
  await expect.poll(() => hasAddress(app)).toBe(true)
  expect(await healthOf(app)).toEqual(inUse)
  expect(checks.map(({ patterns, budget }) => [...patterns, budget])).toEqual([
    [PATTERN, 2_000],
    [PATTERN, 4_000],
  ])
})

test('a new process serves the last valid form of an earlier one while its pattern is undecided', async () => {
  const first = await start(async () => safe)
  writeFileSync(path, withPattern())
  await expect.poll(() => hasAddress(first)).toBe(true)
  await first.close()
  await server.database.deleteFrom('pattern_verdicts').execute()

  const edited = withPattern('^ftp://[^\\s@]+$')
  writeFileSync(path, edited)
  const starting = start(waitingCheck)
  await expect.poll(() => checks.length).toBe(1)
  checks[0]?.end(new Map())
  const second = await starting
  expect((await get(second, '/alert')).statusCode).toBe(200)
  const { alerts } = (await get(second, '/forms')).json().data.resources
  expect(alerts.schema.properties.address.pattern).toBe(PATTERN)
  expect(await healthOf(second)).toEqual(waiting)

  // Broken files too.
  await second.close()
  writeFileSync(path, edited.slice(0, 100))
  const third = await start(waitingCheck)
  expect((await get(third, '/alert')).statusCode).toBe(200)
  expect(await hasAddress(third)).toBe(true)
  expect(await healthOf(third)).toMatchObject({ message: expect.stringContaining(`${file} (has problems)`) })
})

test('a verdict is stored by pattern and version of the checker, so that a new process checks nothing', async () => {
  const first = await start(async () => safe)
  writeFileSync(path, withPattern())
  await expect.poll(() => hasAddress(first)).toBe(true)
  const stored = () =>
    server.database.selectFrom('pattern_verdicts').select(['checker', 'pattern', 'reason']).execute()
  await expect.poll(stored).toEqual([{ checker: CHECKER, pattern: PATTERN, reason: null }])

  const second = await start(waitingCheck)
  expect([await hasAddress(second), checks]).toEqual([true, []])

  // Another version of the checker has not decided: the form that was valid remains in use.
  await second.close()
  await server.database.updateTable('pattern_verdicts').set({ checker: 'recheck 0.0.0' }).execute()
  const starting = start(waitingCheck)
  await expect.poll(() => checks.length).toBe(1)
  checks[0]?.end(new Map())
  expect(await hasAddress(await starting)).toBe(true)
})

test('a refused pattern is refused by a new process without another check', async () => {
  const reason = 'takes exponential time on some texts'
  const first = await start(async (patterns) => new Map(patterns.map((pattern) => [pattern, { reason }])))
  writeFileSync(path, withPattern('^(a+)+$'))
  const messageOf = async (app: FastifyInstance) =>
    (await get(app, '/forms')).json().data.problems[0]?.message
  await expect.poll(() => messageOf(first)).toContain('the pattern ^(a+)+$ takes exponential time')
  const second = await start(waitingCheck)
  expect(await messageOf(second)).toContain('the pattern ^(a+)+$ takes exponential time')
  expect([await hasAddress(second), checks]).toEqual([false, []])
})

test('the last valid content of a file that is gone is forgotten', async () => {
  const overlay = join(server.customersDir, '7', 'overlays', 'alerts.json')
  const stored = async () =>
    (await server.database.selectFrom('valid_form_files').select('file').execute()).map(({ file }) => file)
  const app = await start(waitingCheck)
  writeFileSync(overlay, '{"resource": {"title": "Warnings"}}')
  app.forms.problems(7)
  await expect.poll(stored).toContain('customers/7/overlays/alerts.json')
  rmSync(overlay)
  app.forms.problems(7)
  await expect.poll(stored).not.toContain('customers/7/overlays/alerts.json')
})
