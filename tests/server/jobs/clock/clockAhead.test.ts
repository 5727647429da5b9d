import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginAttempt } from '#server/authentication/attempts.ts'
import { correctFutureTimes } from '#server/jobs/clock/futureTimes.ts'
import type { JobContext, JobKind } from '#server/jobs/job.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { inlineWork } from '#server/workers/work.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { alertBody, seconds } from '../../alerts/alertDatabase.ts'
import { arrayWeather } from '../../arrayWeather.ts'
import { reportBody } from '../../reports/reportDatabase.ts'
import { now as BEGIN, type SeededApp, seededApp } from '../../seededApp.ts'

/** The strong wind that the alert waits for: one window that the first run has, and one that it does not reach. */
const windows = [
  { start: seconds('2026-06-16T12:00'), end: seconds('2026-06-16T22:00') },
  { start: seconds('2026-06-26T12:00'), end: seconds('2026-06-26T22:00') },
]
/** How far the clock is ahead for a while. */
const AHEAD = 2 * DAY

/** Short enough for a report, which is not sent three hours late. */
const STEP = 2 * HOUR

const windAt = (time: number) => (windows.some(({ start, end }) => time >= start && time < end) ? 12 : 5)

let server: SeededApp
let siteId: number
/** The runs that the source gave for the site, with the time at which it gave each. */
let given: { run: number; at: number }[]
beforeEach(async () => {
  given = []
  server = await seededApp({}, (now) => ({
    ...arrayWeather({}),
    forecast: async (point, run, days) => {
      if (point.latitude === site.latitude) given.push({ run, at: now().getTime() / 1000 })
      const values = (hour: number) => windAt(run + hour * HOUR)
      return arrayWeather({ forecast: { wind_speed_10m: values } }).forecast(point, run, days)
    },
  }))
  const { data } = await server.call('/sites', { as: 'admin' })
  site = data[0]
  siteId = site.id
  await server.database
    .deleteFrom('records')
    .where('resource', '=', 'sites')
    .where('id', '!=', siteId)
    .execute()
  await add('alerts', alertBody(siteId))
  await add('reports', reportBody(siteId, { expireDate: '2027-01-31' }))
})
let site = { id: 0, latitude: 0 }
afterEach(() => server.close())

async function add(resource: string, body: object) {
  const owner = await server.database
    .selectFrom('users')
    .select(['id', 'customer_id'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  await server.database
    .insertInto('records')
    .values({
      customer_id: owner.customer_id,
      resource,
      owner_id: owner.id,
      body: JSON.stringify(body),
      created_at: BEGIN,
      updated_at: BEGIN,
    })
    .execute()
}

const shift = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)
}

/** Runs every kind of job that starts by itself, and the jobs that these queue. */
async function runJobs() {
  const waiting: { kind: JobKind; data: object }[] = []
  const { database, app, clock, folder } = server
  const context: JobContext = {
    database,
    weather: app.weather,
    profiles: app.customers.profiles,
    mail: {
      folder: join(folder, 'outbox'),
      from: 'seawindow@example.org',
      portal: 'https://portal.example.org',
      limits: { perCustomerHour: 1000, perRecipientDay: 100 },
    },
    dataDir: tmpdir(),
    webhookNetworks: [],
    work: inlineWork(),
    now: () => clock.now,
    log: {
      info: () => {},
      warn: () => {},
      error: (details, message) => expect.fail(`${message} ${details}`),
    },
    send: async (name, queued) => {
      const kind = jobs.find((one) => one.name === name)
      if (kind) waiting.push(...queued.map(({ data }) => ({ kind, data })))
    },
    stopping: new AbortController().signal,
  }
  const order = ['forecast-refresh', 'alert-sweep', 'report-dispatch', 'outbox-sending', 'undo-expiry']
  for (const name of order) await jobs.find((one) => one.name === name)?.work(context, {}, 0)
  for (const { kind, data } of waiting) await kind.work(context, data, 0)
  await jobs.find(({ name }) => name === 'outbox-sending')?.work(context, {}, 0)
}

async function runFor(duration: number) {
  for (let step = 0; step < duration / STEP; step++) {
    shift(STEP)
    await runJobs()
  }
}

const time = () => server.clock.now.getTime() / 1000

async function health() {
  const { status, checks } = (await server.app.inject({ url: '/health/ready' })).json()
  return { status, clock: checks.clock }
}

/** The messages of a resource that were sent since a given one, for example "start 2026-06-15T11". */
async function sent(resource: string, after = 0) {
  const rows = await server.database
    .selectFrom('outbox')
    .select(['kind', 'sent_at', 'id', 'state'])
    .where('resource', '=', resource)
    .where('id', '>', after)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, state, sent_at }) => `${kind} ${sent_at?.toISOString().slice(0, 13) ?? state}`)
}
const lastMessage = async () =>
  (await server.database.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0

test('after a clock that was days ahead is set back, forecasts, alerts, reports and mails go on', async () => {
  await runJobs()
  expect(await sent('alerts')).toEqual(['start 2026-06-15T10'])
  await runFor(STEP)
  expect(await sent('reports')).toEqual(['report 2026-06-15T12'])
  expect(await health()).toMatchObject({ status: 'ok' })

  shift(AHEAD)
  await runFor(DAY)
  // The first window seems to be over; the second one seems to be near enough.
  expect((await sent('alerts')).map((message) => message.slice(0, 5))).toEqual(['start', 'clear', 'start'])

  shift(-AHEAD - DAY)
  const mark = await lastMessage()
  expect(await health()).toMatchObject({
    status: 'degraded',
    clock: {
      state: 'degraded',
      message: expect.stringContaining(
        'stored times are in the future (forecast runs, evaluations of alerts',
      ),
    },
  })
  const phantomRuns = given.filter(({ at }) => at > time()).map(({ run }) => run)

  expect(await correctFutureTimes(server.database, server.clock.now)).toEqual([
    'forecast runs',
    'evaluations of alerts',
    'events of alerts',
    'sent reports',
    'schedules of reports',
    'counts of mails',
  ])
  expect(await correctFutureTimes(server.database, server.clock.now)).toEqual([])
  expect(await health()).toMatchObject({ status: 'ok', clock: { state: 'ok' } })

  // The window that is still to come is reported anew, and ends once more, when it has really passed.
  await runFor(DAY)
  expect(await sent('alerts', mark)).toEqual(['start 2026-06-15T14'])
  await runFor(3 * DAY)
  expect(await sent('alerts', mark)).toEqual(['start 2026-06-15T14', 'clear 2026-06-16T22'])
  // One report each day, also on those that had seemed to pass before.
  expect(await sent('reports', mark)).toEqual([16, 17, 18, 19].map((day) => `report 2026-06-${day}T12`))
  for (const run of phantomRuns)
    expect(given.filter((one) => one.run === run && one.at < run + DAY)).not.toEqual([])
  const files = readdirSync(join(server.folder, 'outbox'))
  expect(files.length).toBe(await lastMessage())
})

test('sessions, sign-ins and waiting mails of a clock that was ahead do not wait for it', async () => {
  const { database } = server
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const real = server.clock.now
  shift(AHEAD)
  await createToken(database, id, server.clock.now, 30)
  const caller = { address: '192.0.2.1', account: '1/admin' }
  for (let attempt = 0; attempt < 11; attempt++) await beginAttempt(database, caller, server.clock.now)
  server.clock.now = real
  expect((await beginAttempt(database, caller, real)).retryAfter).toBeGreaterThan(AHEAD)
  expect((await health()).clock.message).toContain('(sessions, failed sign-ins)')
  await correctFutureTimes(database, real)
  expect((await beginAttempt(database, caller, real)).retryAfter).toBeUndefined()
  const session = await database
    .selectFrom('tokens')
    .select(['used_at', 'expires_at'])
    .where('user_id', '=', id)
    .orderBy('expires_at')
    .executeTakeFirstOrThrow()
  expect(session).toEqual({ used_at: real, expires_at: new Date(real.getTime() + 30 * DAY * 1000) })
  expect((await health()).clock.state).toBe('ok')
})

test('hosts and counts of a clock that was ahead keep no message waiting', async () => {
  const { database } = server
  const later = new Date(server.clock.now.getTime() + 2 * AHEAD * 1000)
  await database
    .insertInto('silent_hosts')
    .values({ host: 'silent.example.org', silences: 1, silent_at: later, next_try: later })
    .execute()
  const counted = { customer_id: 1, mailbox: '', since: later, mails: 1000 }
  await database.insertInto('mail_counts').values(counted).execute()
  expect(await correctFutureTimes(database, server.clock.now)).toEqual([
    'hosts of webhooks',
    'counts of mails',
  ])
  expect(await database.selectFrom('silent_hosts').select('host').execute()).toEqual([])
  expect(
    await database.selectFrom('mail_counts').select('since').where('since', '=', later).execute(),
  ).toEqual([])
})
