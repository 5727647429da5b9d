import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clockProblem } from '#server/jobs/clock/clockWatch.ts'
import { hasFutureJobs } from '#server/jobs/clock/futureQueueTimes.ts'
import type { JobKind, JobLog } from '#server/jobs/job.ts'
import { startJobs } from '#server/jobs/startJobs.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../../arrayWeather.ts'
import { openMigratedDatabase } from '../../databases/testDatabase.ts'
import { noMessages } from '../jobDatabase.ts'

let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
let problems: string[]
beforeEach(async () => {
  opened = await openMigratedDatabase()
  problems = []
})
afterEach(() => opened.close())

const log: JobLog = {
  info: () => {},
  warn: (_, message) => problems.push(message),
  error: (_, message) => problems.push(message),
}

/** Starts a job that each start of a process requests; `ran` resolves when it runs. */
async function start(databaseNow?: () => Promise<Date>) {
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  const atStart: JobKind = {
    name: 'at-start',
    cron: '* * * * *',
    atStart: true,
    options: { retryLimit: 2, retryDelay: 60 },
    work: async () => resolve(),
  }
  const { database, queue } = opened
  const { stop } = await startJobs({
    ...noMessages,
    queue,
    jobs: [atStart],
    database,
    databaseNow,
    weather: arrayWeather({}),
    work: inlineWork(),
    now: () => new Date(),
    log,
  })
  return { ran, stop }
}

/** The queue after it was used while the clock of the database was three days ahead: a job waits for a retry then. */
async function useQueueAhead() {
  const first = await start()
  await first.ran
  await first.stop()
  for (const statement of [
    `update pgboss.version set cron_on = now() + interval '3 days'`,
    `update pgboss.queue set monitor_claim_on = now() + interval '3 days', maintain_on = now() + interval '3 days'`,
    `update pgboss.job set state = 'retry', created_on = now() + interval '3 days', start_after = now() + interval '3 days',
      started_on = null, completed_on = null where name = 'at-start'`,
  ])
    await sql.raw(statement).execute(opened.database)
}

const PROBLEM = 'The clock was ahead, or is behind: stored times are in the future (jobs).'

test('a queue that was used while the clock was ahead goes on at once', async () => {
  await useQueueAhead()
  const clocks = { database: opened.database, now: () => new Date() }
  expect(await clockProblem(clocks)).toContain(PROBLEM)
  const { ran, stop } = await start()
  await ran
  await stop()
  expect(await hasFutureJobs(opened.database)).toBe(false)
  expect(await clockProblem(clocks)).toBeUndefined()
  const { rows } = await sql`select from pgboss.version where cron_on is null or cron_on <= now()`.execute(
    opened.database,
  )
  expect(rows).toHaveLength(1)
  expect(problems).toEqual(['The clock was ahead: stored times in the future were corrected.'])
})

test('a process that is behind the database corrects nothing, and says how far it is behind', async () => {
  await useQueueAhead()
  const databaseNow = async () => new Date(Date.now() + 3 * 3_600_000)
  const { stop } = await start(databaseNow)
  await stop()
  expect(await hasFutureJobs(opened.database)).toBe(true)
  expect(await clockProblem({ database: opened.database, now: () => new Date(), databaseNow })).toBe(
    'The clock of this server is 180 minutes behind that of the database.',
  )
})
