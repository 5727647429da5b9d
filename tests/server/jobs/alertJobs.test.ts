import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alertEvaluation, queueEvaluation } from '#server/jobs/alertEvaluation.ts'
import { alertSweep } from '#server/jobs/alertSweep.ts'
import { forecastBatch } from '#server/jobs/forecastBatch.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { inlineWork } from '#server/workers/work.ts'
import {
  addAlert,
  addRun,
  alertBody,
  alertDatabase,
  CUSTOMER,
  queuedMessages,
  seconds,
} from '../alerts/alertDatabase.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { noMessages } from './jobDatabase.ts'

let opened: Awaited<ReturnType<typeof alertDatabase>>
let clock: { now: Date }
let sent: { name: string; key: string; data: object }[]
let logged: string[]
beforeEach(async () => {
  opened = await alertDatabase()
  clock = { now: new Date('2026-11-22T10:05:00Z') }
  sent = []
  logged = []
})
afterEach(() => opened.close())

const write = (_: object, message: string) => {
  logged.push(message)
}
const context = (): JobContext => ({
  ...noMessages,
  work: inlineWork(),
  database: opened.database,
  weather: arrayWeather({ forecast: { wind_speed_10m: (hour) => (hour > 20 && hour < 30 ? 12 : 5) } }),
  now: () => clock.now,
  log: { info: write, warn: write, error: write },
  send: async (name, queued) => {
    sent.push(...queued.map((job) => ({ name, ...job })))
  },
  stopping: new AbortController().signal,
})
const add = (changes: Parameters<typeof alertBody>[1] = {}) =>
  addAlert(opened.database, opened.ownerId, alertBody(opened.siteId, changes))
const sweep = async () => {
  sent = []
  await alertSweep.work(context(), {}, 0)
  return sent
}
const evaluateQueued = async () => {
  for (const { name, data } of sent)
    if (name === alertEvaluation.name) await alertEvaluation.work(context(), data as never, 0)
}
const here = () => ({ customerId: CUSTOMER, siteId: opened.siteId })
const kinds = async () => (await queuedMessages(opened.database)).map(({ kind }) => kind)

test('alerts are swept at the start of the process and every quarter of an hour', () => {
  expect(alertSweep).toMatchObject({ cron: '*/15 * * * *', atStart: true })
  expect(jobs).toEqual(expect.arrayContaining([alertSweep, alertEvaluation]))
})

test('a forecast batch queues the alerts of the sites whose run it stored', async () => {
  await add()
  const run = seconds('2026-11-22T06:00')
  await forecastBatch.work(context(), { run, siteIds: [opened.siteId] }, 0)
  expect(sent).toEqual([
    { name: 'alert-evaluation', key: `${run} ${CUSTOMER} ${opened.siteId}`, data: { sites: [here()] } },
  ])
  await evaluateQueued()
  expect(await kinds()).toEqual(['start'])
  expect(sent.slice(-2).map(({ name }) => name)).toEqual(['outbox-sending', 'webhook-sending'])
  sent = []
  await forecastBatch.work(context(), { run, siteIds: [opened.siteId] }, 0)
  expect(sent).toEqual([])
})

describe('a sweep', () => {
  test('queues evaluations missed while no process ran, and nothing after that', async () => {
    await add()
    await addRun(opened.database, opened.siteId, seconds('2026-11-22T06:00'), () => 12)
    expect((await sweep()).map(({ data }) => data)).toEqual([{ sites: [here()] }])
    await evaluateQueued()
    expect(await kinds()).toEqual(['start'])
    expect(await sweep()).toEqual([])
    clock.now = new Date('2026-11-22T15:59:00Z')
    expect(await sweep()).toEqual([])
    clock.now = new Date('2026-11-22T16:00:00Z')
    expect(await sweep()).toHaveLength(1)
  })

  test('skips alerts that are off or have expired, once they are stopped', async () => {
    await add({ isActive: false })
    await add({ expiryDate: '2026-11-21' })
    expect(await sweep()).toEqual([])
    const id = await add()
    await addRun(opened.database, opened.siteId, seconds('2026-11-22T06:00'), () => 12)
    await sweep()
    await evaluateQueued()
    const off = JSON.stringify(alertBody(opened.siteId, { isActive: false }))
    await opened.database.updateTable('records').set({ body: off }).where('id', '=', id).execute()
    clock.now = new Date('2026-11-22T16:05:00Z')
    expect(await sweep()).toHaveLength(1)
    await evaluateQueued()
    expect(await sweep()).toEqual([])
  })

  test('removes the history after sixty days', async () => {
    await add()
    await addRun(opened.database, opened.siteId, seconds('2026-11-22T06:00'), () => 12)
    await sweep()
    await evaluateQueued()
    const count = async () =>
      (await opened.database.selectFrom('alert_evaluations').select('id').execute()).length
    clock.now = new Date('2027-01-21T10:05:00Z')
    await sweep()
    expect(await count()).toBe(1)
    clock.now = new Date('2027-01-21T10:05:01Z')
    await sweep()
    expect(await count()).toBe(0)
  })
})

test('evaluations are queued in batches of a hundred sites, each under its own key', async () => {
  const sites = Array.from({ length: 250 }, (_, siteId) => ({ customerId: 1, siteId }))
  await queueEvaluation(context(), 0, sites)
  expect(sent.map(({ data }) => (data as { sites: object[] }).sites.length)).toEqual([100, 100, 50])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a failing site does not affect other sites, and the job is retried', async () => {
  await add()
  await addRun(opened.database, opened.siteId, seconds('2026-11-22T06:00'), () => 12)
  await sql`alter table outbox rename to outbox_away`.execute(opened.database)
  const sites = [here(), { customerId: CUSTOMER, siteId: 0 }]
  await expect(alertEvaluation.work(context(), { sites }, 0)).rejects.toThrow('The alerts of 1 sites')
  expect(logged).toEqual(['The alerts of a site could not be evaluated; it is tried again.'])
  await sql`alter table outbox_away rename to outbox`.execute(opened.database)
  await alertEvaluation.work(context(), { sites }, 1)
  expect(await kinds()).toEqual(['start'])
})

test('an alert that cannot be read is stopped, and other alerts of its site are evaluated', async () => {
  const [row] = alertBody(opened.siteId).parameters
  await add({ parameters: [{ ...row!, parameterId: 999 }] })
  await add()
  await addRun(opened.database, opened.siteId, seconds('2026-11-22T06:00'), () => 12)
  await sweep()
  await evaluateQueued()
  expect(await kinds()).toEqual(['start'])
  const states = await opened.database.selectFrom('alert_states').select(['state', 'reason']).execute()
  expect(states).toContainEqual({ state: 'stopped', reason: 'There is no parameter 999.' })
})
