import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storePushedRun } from '#server/forecast/push/storePushedRun.ts'
import { alertSweep } from '#server/jobs/alertSweep.ts'
import { correctFutureTimes } from '#server/jobs/clock/futureTimes.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { jobOfPushedRun, pushedRun } from '#server/jobs/pushedRun.ts'
import { startJobs } from '#server/jobs/startJobs.ts'
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

const RUN = '2026-11-22T06:00'

let opened: Awaited<ReturnType<typeof alertDatabase>>
let clock: { now: Date }
beforeEach(async () => {
  opened = await alertDatabase()
  clock = { now: new Date('2026-11-22T10:05:00Z') }
  await sql`update records set body = body || '{"providers": ["Coastal Met"]}' where id = ${opened.siteId}`.execute(
    opened.database,
  )
  await addAlert(opened.database, opened.ownerId, alertBody(opened.siteId))
})
afterEach(() => opened.close())

const ignore = () => undefined
const parts = () => ({
  ...noMessages,
  work: inlineWork(),
  database: opened.database,
  weather: arrayWeather({ forecast: { wind_speed_10m: () => 5 } }),
  now: () => clock.now,
  log: { info: ignore, warn: ignore, error: ignore },
})
const context = (): JobContext => ({
  ...parts(),
  send: async () => undefined,
  stopping: new AbortController().signal,
})
const site = () => ({ customerId: CUSTOMER, siteId: opened.siteId })

/** Stores a run of a provider in which the wind blows at the given speed for two days. */
const push = (wind: number, run = RUN) =>
  storePushedRun(
    opened.database,
    { id: opened.siteId, customerId: CUSTOMER, latitude: 53.3, longitude: 1.3, offshore: true },
    {
      provider: 'Coastal Met',
      siteId: opened.siteId,
      referenceTime: `${run}Z`,
      times: Array.from({ length: 49 }, (_, hour) =>
        new Date((seconds(run) + hour * 3600) * 1000).toISOString(),
      ),
      parameters: [{ name: 'wind_speed_10m', unit: 'm/s', values: Array.from({ length: 49 }, () => wind) }],
    },
    { now: clock.now },
  )
const evaluate = () => pushedRun.work(context(), site(), 0)
const messages = async () =>
  (await queuedMessages(opened.database)).map(({ kind, content }) => {
    const { provenance } = content as { provenance: { title: string } }
    return `${kind}: ${provenance.title}`
  })

test('a pushed run causes the mail of an alert, which names the provider', async () => {
  await push(12)
  await evaluate()
  expect(await messages()).toEqual(['start: Forecast of Coastal Met'])
  await evaluate()
  expect(await messages()).toHaveLength(1)
})

test('an alert that was evaluated at the same run of the own source is evaluated again', async () => {
  await addRun(opened.database, opened.siteId, seconds(RUN), () => 5)
  await evaluate()
  expect(await messages()).toEqual([])
  await push(12)
  await evaluate()
  expect(await messages()).toEqual(['start: Forecast of Coastal Met'])
})

test('a later run of the own source does not count while that of the provider is fresh, and does when it is stale', async () => {
  await push(12)
  await evaluate()
  await addRun(opened.database, opened.siteId, seconds('2026-11-22T12:00'), () => 5)
  clock.now = new Date('2026-11-22T17:05:00Z')
  await evaluate()
  expect(await messages()).toHaveLength(1)
  clock.now = new Date('2026-11-22T18:00:00Z')
  await evaluate()
  expect(await messages()).toEqual(['start: Forecast of Coastal Met', 'clear: Written by a test'])
})

test('events that are found again after another provider are told again', async () => {
  await push(12)
  await evaluate()
  await addRun(opened.database, opened.siteId, seconds(RUN), () => 5)
  const order = (providers: string[]) =>
    sql`update records set body = body || ${JSON.stringify({ providers })}::jsonb where id = ${opened.siteId}`.execute(
      opened.database,
    )
  await order([])
  clock.now = new Date('2026-11-22T10:06:00Z')
  await evaluate()
  await order(['Coastal Met'])
  clock.now = new Date('2026-11-22T10:07:00Z')
  await evaluate()
  expect((await messages()).map((text) => text.split(':')[0])).toEqual(['start', 'clear', 'start'])
})

test('the sweep looks at every site with providers, because a run that becomes stale sends nothing', async () => {
  await push(12)
  await evaluate()
  const sent: object[] = []
  await alertSweep.work(
    {
      ...context(),
      send: async (_, queued) => {
        sent.push(...queued.map(({ data }) => data))
      },
    },
    {},
    0,
  )
  expect(sent).toEqual([{ sites: [site()] }])
})

test('a run that is sent before those of the own source are complete is no work of a clock that was ahead', async () => {
  const { database } = opened
  clock.now = new Date('2026-11-22T12:30:00Z')
  await push(12, '2026-11-22T12:00')
  await evaluate()
  expect(await correctFutureTimes(database, clock.now)).toEqual([])
  await addRun(database, opened.siteId, seconds('2026-11-22T12:00'), () => 5)
  expect(await correctFutureTimes(database, clock.now)).toEqual(['forecast runs'])
  const left = await database.selectFrom('forecast_runs').select('provider').execute()
  expect(left).toEqual([{ provider: 'Coastal Met' }])
})

test("another customer's alert at the same point is not touched", async () => {
  const { database } = opened
  await database.insertInto('customers').values({ id: 2, name: 'Other', hosts: [] }).execute()
  await sql`insert into records (customer_id, resource, body, derived)
    select 2, 'sites', body, derived from records where id = ${opened.siteId}`.execute(database)
  const other = await database
    .selectFrom('records')
    .select('id')
    .where('customer_id', '=', 2)
    .executeTakeFirstOrThrow()
  await database
    .insertInto('records')
    .values({ customer_id: 2, resource: 'alerts', body: JSON.stringify(alertBody(other.id)) })
    .execute()
  await push(12)
  await pushedRun.work(context(), { customerId: 2, siteId: other.id }, 0)
  expect(await messages()).toEqual([])
  await evaluate()
  const rows = await database.selectFrom('outbox').select('customer_id').execute()
  expect(rows).toEqual([{ customer_id: CUSTOMER }])
})

test('the queue evaluates a pushed run within ten seconds', async () => {
  const { queue } = opened
  const started = await startJobs({ ...parts(), queue, jobs: jobs.filter((kind) => kind === pushedRun) })
  try {
    await push(12)
    await started.send(pushedRun.name, [jobOfPushedRun(site())])
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), { timeout: 10_000, interval: 100 })
  } finally {
    await started.stop()
  }
}, 30_000)
