import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#server/audit/writeAudit.ts'
import { accessEnding } from '#server/jobs/accessEnding.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { inlineWork } from '#server/workers/work.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'
import { testProfiles } from '../testProfiles.ts'

let server: SeededApp
let site: number
let other: number
let planner: number
beforeAll(async () => {
  server = await seededApp()
  const make = async (name: string) =>
    (
      await server.call('/settings/sites', {
        as: 'admin',
        method: 'POST',
        body: { name, latitude: 54, longitude: 7 },
      })
    ).data
  site = await make('Ending')
  other = await make('Staying')
  const users = await server.call('/settings/siteusers/users', { as: 'admin' })
  planner = users.data.find(({ username }: { username: string }) => username === 'planner').id
})
afterEach(async () => {
  await server.database.deleteFrom('outbox').execute()
  await batch([], { disconnect: [pair(site), pair(other)] })
})
afterAll(() => server.close())

const pair = (id: number) => [id, planner]
/** The test's time is 2026-06-15. */
const at = (text: string) => new Date(text)
const batch = (connect: number[][], more: object = {}) =>
  server.call('/records/siteUsers/batch', {
    as: 'admin',
    method: 'POST',
    body: { connect, disconnect: [], ...more },
  })
const pairs = async (query = '') =>
  (await server.call(`/settings/siteusers/pairs${query}`, { as: 'admin' })).data.filter(
    ({ siteId }: { siteId: number }) => siteId === site || siteId === other,
  )
const audited = async (): Promise<AuditEntry> =>
  (
    await server.database
      .selectFrom('audit')
      .select('body')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).body as unknown as AuditEntry
const work = (now: Date) =>
  accessEnding.work({ database: server.database, now: () => now } as JobContext, {}, 0)
const today = () => server.clock.now.toISOString().slice(0, 10)
const daysFromNow = (days: number) =>
  new Date(server.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const messages = () => server.database.selectFrom('outbox').selectAll().orderBy('id').execute()

test('a last day is stored with a connection, is listed, changed and taken away again', async () => {
  const day = daysFromNow(30)
  expect((await batch([pair(site)], { expiresOn: day })).json).toEqual({
    ...{ connected: 1, redated: 0, disconnected: 0, refused: [] },
  })
  await batch([pair(other)])
  expect(await pairs()).toEqual([
    { siteId: site, userId: planner, expiresOn: day },
    { siteId: other, userId: planner },
  ])
  expect(await pairs('?ending=true')).toEqual([{ siteId: site, userId: planner, expiresOn: day }])
  const later = daysFromNow(60)
  expect((await batch([pair(site), pair(other)], { expiresOn: later })).json).toMatchObject({
    connected: 0,
    redated: 2,
  })
  expect(await audited()).toMatchObject({
    action: 'updated',
    user: 'admin',
    before: { siteId: [`Ending (${site}) until ${day}`, `Staying (${other})`] },
    after: { siteId: [`Ending (${site}) until ${later}`, `Staying (${other}) until ${later}`] },
  })
  // Without a last day in the request, connections keep theirs.
  expect((await batch([pair(site)])).json).toMatchObject({ connected: 0, redated: 0 })
  expect((await batch([pair(site)], { expiresOn: null })).json).toMatchObject({ redated: 1 })
  expect(await audited()).toMatchObject({
    action: 'updated',
    label: 'Ending – planner',
    before: { siteId: site, userId: planner, expiresOn: later },
    after: { siteId: site, userId: planner },
  })
  expect(await pairs('?ending=true')).toEqual([{ siteId: other, userId: planner, expiresOn: later }])
})

test('a last day in the past, and one that is no day, is refused and changes nothing', async () => {
  const past = await batch([pair(site)], { expiresOn: daysFromNow(-1) })
  expect([past.status, past.detail]).toEqual([400, 'The last day must not be in the past.'])
  expect((await batch([pair(site)], { expiresOn: '2027-02-30' })).status).toBe(400)
  expect(await pairs()).toEqual([])
  expect((await batch([pair(site)], { expiresOn: today() })).json).toMatchObject({ connected: 1 })
})

test('the last day is included: access is there until it is over in UTC, and is then removed by the job', async () => {
  const day = daysFromNow(10)
  await batch([pair(site)], { expiresOn: day })
  await batch([pair(other)])
  await work(at(`${day}T23:59:59Z`))
  expect(await pairs()).toHaveLength(2)
  const sees = async () =>
    (await server.call('/sites', { as: 'planner' })).data.some(({ id }: { id: number }) => id === site)
  expect(await sees()).toBe(true)
  const end = at(`${daysFromNow(11)}T00:00:00Z`)
  await work(end)
  expect(await pairs()).toEqual([{ siteId: other, userId: planner }])
  expect(await sees()).toBe(false)
  expect(await audited()).toMatchObject({
    at: end.toISOString(),
    action: 'disconnected',
    user: 'System',
    label: 'Ending – planner',
    before: { siteId: site, userId: planner, expiresOn: day },
  })
})

test('administrators get one mail a week before, and another one only about another last day', async () => {
  const day = daysFromNow(20)
  await batch([pair(site)], { expiresOn: day })
  await work(at(`${daysFromNow(12)}T23:59:59Z`))
  expect(await messages()).toEqual([])
  const weekBefore = at(`${daysFromNow(13)}T00:00:00Z`)
  await work(weekBefore)
  await work(weekBefore)
  const [message, ...others] = await messages()
  expect(others).toEqual([])
  expect(message).toMatchObject({ customer_id: 1, resource: 'siteUsers', recipient: 'admin@example.org' })
  const parts = {
    database: server.database,
    settings: { from: 'seawindow@example.org', portal: 'https://portal.example.org' },
    kinds: messageKinds,
    work: inlineWork(),
    profiles: testProfiles,
  }
  const { mime } = await composeMail(parts, message!, weekBefore)
  const text = mime.toString().replaceAll('=\r\n', '')
  expect(text).toContain(`Subject: Access ends on ${day}`)
  expect(text).toContain(`planner:\r\n  1 site, last day ${day} (UTC)\r\n  Ending`)
  expect(text).toContain('https://portal.example.org/settings/access')
  await batch([pair(site)], { expiresOn: daysFromNow(15) })
  await work(weekBefore)
  expect(await messages()).toHaveLength(2)
})

test('an import sets the last days of its column, and a blank cell takes the last day away', async () => {
  const load = (columns: string[], rows: string[][], dryRun = false) =>
    server.call('/records/siteUsers/import', { as: 'admin', method: 'POST', body: { columns, rows, dryRun } })
  const day = daysFromNow(40)
  const dated = ['siteId', 'userId', 'expiresOn']
  await load(dated, [
    ['Ending', 'planner', day],
    ['Staying', 'planner', ''],
  ])
  expect(await pairs()).toEqual([
    { siteId: site, userId: planner, expiresOn: day },
    { siteId: other, userId: planner },
  ])
  const { json } = await load(
    dated,
    [
      ['Ending', 'planner', ''],
      ['Staying', 'planner', ''],
    ],
    true,
  )
  expect(json.rows).toEqual([
    { is: 'changed', changes: [{ field: 'expiresOn', before: day }] },
    { is: 'unchanged' },
  ])
  expect((await load(['siteId', 'userId'], [['Ending', 'planner']])).json.counts.unchanged).toBe(1)
  const wrong = await load(dated, [['Ending', 'planner', '31.12.2027']], true)
  expect(wrong.json.rows[0]).toMatchObject({ is: 'wrong', errors: [{ field: 'expiresOn' }] })
  const past = await load(dated, [['Ending', 'planner', daysFromNow(-1)]], true)
  expect(past.json.rows[0].errors).toEqual([
    { field: 'expiresOn', message: 'The last day must not be in the past' },
  ])
  await load(dated, [['Ending', 'planner', '']])
  expect(await pairs('?ending=true')).toEqual([])
})
