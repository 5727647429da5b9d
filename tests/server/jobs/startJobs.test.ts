import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forecastBatch } from '#server/jobs/forecastBatch.ts'
import { forecastRefresh } from '#server/jobs/forecastRefresh.ts'
import type { JobKind, JobLog } from '#server/jobs/job.ts'
import { startJobs } from '#server/jobs/startJobs.ts'
import { inlineWork } from '#server/workers/work.ts'
import { type ArrayWeather, arrayWeather } from '../arrayWeather.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'
import { addSites, noMessages, storedRuns } from './jobDatabase.ts'

let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
let weather: ArrayWeather
let clock: { now: Date }
let problems: string[]
beforeEach(async () => {
  opened = await openMigratedDatabase()
  weather = arrayWeather({ forecast: { wind_speed_10m: () => 1 } })
  clock = { now: new Date('2026-01-02T10:01:00Z') }
  problems = []
})
afterEach(() => opened.close())

const log: JobLog = {
  info: () => {},
  warn: (_, message) => problems.push(message),
  error: (_, message) => problems.push(message),
}

/** Starts the jobs; `after(n)` resolves when n batches have ended, successfully or not. */
async function start(batch: JobKind = forecastBatch as JobKind) {
  const waiting: { count: number; resolve: () => void }[] = []
  let done = 0
  const watched: JobKind = {
    ...batch,
    work: (context, data, attempt) =>
      batch.work(context, data, attempt).finally(() => {
        done++
        for (const { count, resolve } of waiting) if (done >= count) resolve()
      }),
  }
  const { database, queue } = opened
  const jobs = [watched, forecastRefresh]
  const { stop } = await startJobs({
    ...noMessages,
    queue,
    jobs,
    database,
    weather,
    work: inlineWork(),
    now: () => clock.now,
    log,
  })
  const after = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve })
      if (done >= count) resolve()
    })
  return { stop, after }
}

test('starting the jobs stores the newest run of every site in batches, and they stop cleanly', async () => {
  await addSites(opened.database, 1, 301)
  const { stop, after } = await start()
  await after(4)
  await stop()
  expect(await storedRuns(opened.database)).toHaveLength(301)
  expect(weather.requested).toHaveLength(301)
  expect(problems).toEqual([])
})

test('a second start requests no stored run, and after some time only the newest run', async () => {
  const [id] = await addSites(opened.database, 1, 1)
  const first = await start()
  await first.after(1)
  await first.stop()
  clock.now = new Date('2026-01-05T10:01:00Z')
  const second = await start()
  await second.after(1)
  await second.stop()
  expect(await storedRuns(opened.database)).toEqual([`${id} 2026-01-02T06`, `${id} 2026-01-05T06`])
  expect(weather.requested).toHaveLength(2)
})

test('a failed job waits in the queue for its next attempt', async () => {
  await addSites(opened.database, 1, 1)
  const failing: JobKind = {
    ...(forecastBatch as JobKind),
    work: () => Promise.reject(new Error('No luck.')),
  }
  const { stop, after } = await start(failing)
  await after(1)
  await stop()
  const { rows } = await sql`
    select state, retry_limit, retry_delay, retry_backoff, output from pgboss.job where name = 'forecast-batch'
  `.execute(opened.database)
  expect(rows).toEqual([
    {
      state: 'retry',
      retry_limit: 12,
      retry_delay: 60,
      retry_backoff: true,
      output: { message: 'Error: No luck.' },
    },
  ])
})

test('an error of the queue does not affect other work on the same connection', async (context) => {
  const { database, queue } = opened
  if (!queue.db) return context.skip('On a server the queue has connections of its own.')
  await Promise.all([
    database.transaction().execute(async (transaction) => {
      await transaction.insertInto('customers').values({ id: 1, name: 'One', hosts: [] }).execute()
      await transaction.insertInto('customers').values({ id: 7, name: 'Seven', hosts: [] }).execute()
    }),
    expect(queue.db.executeSql('begin; select nothing from nowhere; commit')).rejects.toThrow('nowhere'),
    database.insertInto('customers').values({ id: 8, name: 'Eight', hosts: [] }).execute(),
  ])
  expect(await database.selectFrom('customers').select('id').orderBy('id').execute()).toHaveLength(3)
})
