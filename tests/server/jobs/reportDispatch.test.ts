import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { CustomerConfig } from '#schemas/shapes/customer.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { reportDispatch } from '#server/jobs/reportDispatch.ts'
import type { OutboxRow } from '#server/mail/delivery.ts'
import { dueReports } from '#server/reports/dispatchReport.ts'
import type { ReportContent } from '#server/reports/reportContent.ts'
import { isStillWanted } from '#server/reports/reportRecords.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../arrayWeather.ts'
import {
  addReport,
  addRun,
  CUSTOMER,
  decided,
  reportBody,
  reportDatabase,
  saveReport,
  seconds,
  setOwner,
} from '../reports/reportDatabase.ts'
import { profilesOffering } from '../testProfiles.ts'
import { noMessages } from './jobDatabase.ts'

let opened: Awaited<ReturnType<typeof reportDatabase>>
let clock: Date
let sent: string[]
let logged: string[]
/** The modules in the profile of the customer. */
let modules: CustomerConfig['modules']
beforeEach(async () => {
  modules = ['forecasts', 'reports']
  opened = await reportDatabase()
  sent = []
  logged = []
})
afterEach(() => opened.close())

const SAVED = '2026-11-22T09:00'
const write = (_: object, message: string) => {
  logged.push(message)
}
const context = (stopping = new AbortController()): JobContext => ({
  ...noMessages,
  profiles: profilesOffering(modules),
  work: inlineWork(),
  database: opened.database,
  weather: arrayWeather({}),
  now: () => clock,
  log: { info: write, warn: write, error: write },
  send: async (name) => {
    sent.push(name)
  },
  stopping: stopping.signal,
})
const add = (changes: Partial<ReportRecord> = {}, savedAt = SAVED) =>
  addReport(opened.database, opened.ownerId, reportBody(opened.siteId, changes), savedAt)
const dispatchAt = async (time: string) => {
  clock = new Date(`${time}Z`)
  await reportDispatch.work(context(), {}, 0)
}
const mails = () =>
  opened.database
    .selectFrom('outbox')
    .select(['record_id', 'recipient', 'thread', 'content', 'kind'])
    .orderBy('id')
    .execute()
const contents = async () => (await mails()).map(({ content }) => content as ReportContent)
const due = async (time: string) => (await dueReports(opened.database, new Date(`${time}Z`))).length

test('due reports are checked every minute and at the start of the process', () => {
  expect(reportDispatch).toMatchObject({ cron: '* * * * *', atStart: true })
  expect(jobs).toContain(reportDispatch)
})

test('a report is sent once at each of its times on its days', async () => {
  await add({ sendTime: ['10:00', '12:00'], sendDays: ['Su', 'Tu'] })
  await dispatchAt('2026-11-22T09:59:59')
  expect(await mails()).toEqual([])
  await dispatchAt('2026-11-22T10:00')
  await dispatchAt('2026-11-22T10:00:30')
  expect(await mails()).toHaveLength(1)
  expect(sent).toEqual(['outbox-sending', 'webhook-sending'])
  for (let hour = 0; hour <= 72; hour++)
    await dispatchAt(new Date(Date.UTC(2026, 10, 22, 11 + hour)).toISOString().slice(0, 16))
  // 23 November is not one of its days; the forecast of the site stays the newest one throughout.
  expect(await decided(opened.database)).toEqual([
    '2026-11-22T10:00 queued',
    '2026-11-22T12:00 queued',
    '2026-11-24T10:00 queued',
    '2026-11-24T12:00 queued',
  ])
  expect(await mails()).toHaveLength(4)
})

test('a report follows the clock of its site across clock changes', async () => {
  // London at 2026-10-25T01:00Z: from 02:00 to 01:00; at 2027-03-28T01:00Z: from 01:00 to 02:00.
  await addRun(opened.database, opened.siteId, seconds('2026-10-23T00:00'), () => 12)
  await add({ inLocalTime: true, sendTime: ['01:30'], expireDate: '2027-12-31' }, '2026-10-24T03:00')
  for (const time of ['2026-10-25T00:29', '2026-10-25T00:30', '2026-10-25T01:30', '2026-10-26T01:30'])
    await dispatchAt(time)
  expect(await decided(opened.database)).toEqual(['2026-10-25T00:30 queued', '2026-10-26T01:30 queued'])
  await saveReport(
    opened.database,
    (await mails())[0]!.record_id,
    reportBody(opened.siteId, { inLocalTime: true, sendTime: ['01:00', '01:30'], expireDate: '2027-12-31' }),
    '2027-03-27T12:00',
  )
  for (const time of ['2027-03-28T00:59', '2027-03-28T01:00', '2027-03-28T03:00']) await dispatchAt(time)
  // The history of October has expired.
  expect(await decided(opened.database)).toEqual(['2027-03-28T01:00 queued'])
})

test('each recipient gets a separate mail, about the newest run at the time of the report', async () => {
  await addRun(opened.database, opened.siteId, seconds('2026-11-22T00:00'), () => 5)
  const id = await add({ recipients: ['a@sea.example', 'b@sea.example', 'a@sea.example'], inLocalTime: true })
  await dispatchAt('2026-11-22T12:00:40')
  const rows = await mails()
  expect(rows.map(({ recipient }) => recipient)).toEqual(['a@sea.example', 'b@sea.example'])
  const at = seconds('2026-11-22T12:00')
  expect(rows[0]).toMatchObject({
    record_id: id,
    kind: 'report',
    thread: `report-${CUSTOMER}-${id}-${at}`,
    content: {
      report: {
        id,
        name: 'Morning report',
        description: 'For the shift',
        reportTypeId: 1,
        daysForecast: 3,
        inLocalTime: true,
        reportCharts: [{ chartId: 1, name: 'Wind' }],
      },
      site: { id: opened.siteId, name: 'Sheringham', isOffshore: true, timeZone: 'Europe/London' },
      thresholds: [],
      toleranceBothSides: false,
      run: seconds('2026-11-22T06:00'),
      produced: at,
      previousRun: null,
      isTest: false,
    },
  })
})

test('a report is judged by the thresholds of its owner, and for a shared account by none', async () => {
  const wind = { thresholdMin: null, thresholdMax: 12, tolerance: 10, toleranceType: 1 }
  await opened.database
    .insertInto('thresholds')
    .values([
      { user_id: opened.ownerId, parameter_id: 1, body: JSON.stringify(wind) },
      // A threshold without limits judges nothing.
      { user_id: opened.ownerId, parameter_id: 2, body: JSON.stringify({ ...wind, thresholdMax: null }) },
    ])
    .execute()
  await add()
  await dispatchAt('2026-11-22T12:00')
  await setOwner(opened.database, opened.ownerId, { roles: ['MultiUser'] })
  await dispatchAt('2026-11-23T12:00')
  expect((await contents()).map(({ thresholds }) => thresholds)).toEqual([[{ parameterId: 1, ...wind }], []])
})

test('a report names the run of the previous report that was sent', async () => {
  await add({ sendTime: ['10:00', '17:00', '23:00'] })
  const [at06, at12, at18] = ['06', '12', '18'].map((hour) => seconds(`2026-11-22T${hour}:00`))
  for (const run of [at12, at18]) await addRun(opened.database, opened.siteId, run!, () => 5)
  await dispatchAt('2026-11-22T10:00')
  await opened.database.updateTable('outbox').set({ state: 'sent' }).execute()
  await dispatchAt('2026-11-22T17:00')
  // This report was not delivered.
  await opened.database.updateTable('outbox').set({ state: 'failed' }).where('state', '=', 'queued').execute()
  await dispatchAt('2026-11-22T23:00')
  expect((await contents()).map(({ previousRun, run }) => [previousRun, run])).toEqual([
    [null, at06],
    [at06, at12],
    [at06, at18],
  ])
})

test('a report recorded as decided in a restored backup is not sent again', async () => {
  await add()
  await dispatchAt('2026-11-22T12:00')
  // A restore creates the schedules again.
  await opened.database.deleteFrom('report_schedules').execute()
  const body = JSON.stringify(reportBody(opened.siteId, { recipients: ['other@sea.example'] }))
  await opened.database.updateTable('records').set({ body }).where('resource', '=', 'reports').execute()
  expect(await due('2026-11-22T12:05')).toBe(1)
  await dispatchAt('2026-11-22T12:05')
  expect(await decided(opened.database)).toEqual(['2026-11-22T12:00 queued'])
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['shift@sea.example'])
})

describe('after an outage', () => {
  test('a report is sent if it is less than three hours late, else skipped with the reason', async () => {
    await add({ sendTime: ['08:00', '10:00', '12:00', '14:00'] }, '2026-11-21T20:00')
    await dispatchAt('2026-11-22T13:00')
    expect(await decided(opened.database)).toEqual([
      '2026-11-22T08:00 skipped: It would have been sent 3 hours late or more.',
      '2026-11-22T10:00 skipped: It would have been sent 3 hours late or more.',
      '2026-11-22T12:00 queued',
    ])
    await dispatchAt('2026-11-23T10:59:59')
    expect((await decided(opened.database)).slice(3)).toEqual([
      '2026-11-22T14:00 skipped: It would have been sent 3 hours late or more.',
      '2026-11-23T08:00 queued',
      '2026-11-23T10:00 queued',
    ])
    expect(await mails()).toHaveLength(3)
  })

  test('of months, only the occurrences that the history shows are stored, and later removed from it', async () => {
    await add({ expireDate: '2027-12-31' }, '2026-11-22T13:00')
    await dispatchAt('2027-06-01T12:00')
    const rows = await decided(opened.database)
    expect(rows).toHaveLength(60)
    expect(rows[0]).toMatch(/^2027-04-03T12:00 skipped/)
    expect(rows.at(-1)).toBe('2027-06-01T12:00 queued')
    await dispatchAt('2027-07-31T12:00')
    expect((await decided(opened.database))[0]).toMatch(/^2027-06-01T12:00/)
    await dispatchAt('2027-07-31T12:00:01')
    expect((await decided(opened.database))[0]).toMatch(/^2027-06-02T12:00/)
  })

  test('of the outbox, a report that waited unsent for three hours is cancelled, but not one that is retried', async () => {
    await add()
    await dispatchAt('2026-11-22T12:00')
    const [row] = await opened.database.selectFrom('outbox').selectAll().execute()
    const wantedAt = (time: string, changes: Partial<OutboxRow> = {}) =>
      isStillWanted(context(), { ...row!, attempts: 1, ...changes }, new Date(`${time}Z`))
    expect(await wantedAt('2026-11-22T14:59:59')).toBeUndefined()
    expect(await wantedAt('2026-11-22T15:00')).toBe('It would have been sent 3 hours late or more.')
    expect(await wantedAt('2026-11-22T15:00', { attempts: 2 })).toBeUndefined()
    // An administrator has queued it again.
    expect(await wantedAt('2026-11-22T15:00', { queued_at: new Date('2026-11-22T14:50Z') })).toBeUndefined()
  })
})

test('a report waits for the first forecast of its site, and is skipped after three hours', async () => {
  await opened.database.deleteFrom('forecast_runs').execute()
  await add({ sendTime: ['10:00', '12:00'] })
  await dispatchAt('2026-11-22T12:30')
  expect(await decided(opened.database)).toEqual([])
  await dispatchAt('2026-11-22T13:00')
  expect(await decided(opened.database)).toEqual([
    '2026-11-22T10:00 skipped: There was no forecast of its site.',
  ])
  await addRun(opened.database, opened.siteId, seconds('2026-11-22T06:00'), () => 5)
  await dispatchAt('2026-11-22T13:01')
  expect((await decided(opened.database)).slice(1)).toEqual(['2026-11-22T12:00 queued'])
  expect(await due('2026-11-23T09:59:59')).toBe(0)
})

describe('what was due before a report was saved is not sent', () => {
  test('for a new report', async () => {
    await add({ sendTime: ['08:00', '09:00', '10:00'] }, '2026-11-22T09:00')
    await dispatchAt('2026-11-22T10:00')
    expect(await decided(opened.database)).toEqual(['2026-11-22T10:00 queued'])
  })

  test('for a report whose times change', async () => {
    const id = await add()
    await dispatchAt('2026-11-22T12:00')
    await saveReport(
      opened.database,
      id,
      reportBody(opened.siteId, { sendTime: ['11:00', '12:00', '13:00'] }),
      '2026-11-22T12:30',
    )
    await dispatchAt('2026-11-22T13:00')
    expect(await decided(opened.database)).toEqual(['2026-11-22T12:00 queued', '2026-11-22T13:00 queued'])
  })

  test('for a report that is switched on again', async () => {
    const id = await add({ isActive: false }, '2026-11-21T09:00')
    await dispatchAt('2026-11-22T12:00')
    expect(await decided(opened.database)).toEqual([])
    await saveReport(opened.database, id, reportBody(opened.siteId), '2026-11-22T12:10')
    await dispatchAt('2026-11-22T12:11')
    await dispatchAt('2026-11-23T12:00')
    expect(await decided(opened.database)).toEqual(['2026-11-23T12:00 queued'])
  })

  test('for a report that was deleted and restored', async () => {
    const id = await add()
    await dispatchAt('2026-11-22T11:00')
    const record = await opened.database
      .deleteFrom('records')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await dispatchAt('2026-11-22T12:00')
    expect(await due('2027-01-01T00:00')).toBe(0)
    const json = { body: JSON.stringify(record.body), derived: JSON.stringify(record.derived) }
    await opened.database
      .insertInto('records')
      .values({ ...record, ...json })
      .execute()
    await dispatchAt('2026-11-22T12:01')
    await dispatchAt('2026-11-22T12:02')
    expect(await decided(opened.database)).toEqual(['2026-11-22T12:00 queued'])
  })
})

test('a report follows its site to another time zone', async () => {
  await add({ inLocalTime: true })
  await dispatchAt('2026-11-22T09:00')
  await opened.database
    .updateTable('records')
    .set({
      derived: JSON.stringify({ timeZone: 'Europe/Copenhagen' }),
      updated_at: new Date('2026-11-22T09:30Z'),
    })
    .where('id', '=', opened.siteId)
    .execute()
  for (const time of ['2026-11-22T10:00', '2026-11-22T11:00']) await dispatchAt(time)
  expect(await decided(opened.database)).toEqual(['2026-11-22T11:00 queued'])
})

describe('a stopped report sends nothing, and records the reason', () => {
  type Stop = () => Promise<unknown>
  const owner = () => opened.database.updateTable('users').where('id', '=', opened.ownerId)
  const stops: [name: string, stop: Stop, reason: string][] = [
    [
      'its owner was deleted',
      () => opened.database.deleteFrom('users').where('id', '=', opened.ownerId).execute(),
      'The owner of the report was deleted.',
    ],
    [
      'its owner is locked',
      () => owner().set({ locked_at: new Date() }).execute(),
      'The owner of the report is locked.',
    ],
    [
      'its owner lost the module',
      () => setOwner(opened.database, opened.ownerId, { permissions: ['Module.Forecasts'] }),
      'The owner of the report may not use reports any more.',
    ],
    [
      'its customer lost the module',
      async () => {
        modules = ['forecasts', 'alerts']
      },
      'The company has no module for reports any more.',
    ],
    [
      'its owner lost the site',
      () => opened.database.deleteFrom('site_users').execute(),
      'The owner of the report does not see its site any more.',
    ],
    [
      'its site was deleted',
      () => opened.database.deleteFrom('records').where('id', '=', opened.siteId).execute(),
      'The site of the report was deleted.',
    ],
  ]

  test.each(stops)('when %s', async (_, stop, reason) => {
    await add()
    await dispatchAt('2026-11-22T12:00')
    const [row] = await opened.database.selectFrom('outbox').selectAll().execute()
    expect(await isStillWanted(context(), row!, clock)).toBeUndefined()
    await stop()
    await dispatchAt('2026-11-23T12:00')
    expect((await decided(opened.database)).slice(1)).toEqual([`2026-11-23T12:00 skipped: ${reason}`])
    expect(await mails()).toHaveLength(1)
    // Messages that are already in the outbox are not sent either.
    expect(await isStillWanted(context(), row!, new Date('2026-11-22T12:01Z'))).toBe(reason)
  })

  test('when it is switched off, has expired or was deleted, after which nothing is due', async () => {
    const id = await add({ expireDate: '2026-11-22', sendTime: ['12:00', '23:59'] })
    await dispatchAt('2026-11-22T12:00')
    const [row] = await opened.database.selectFrom('outbox').selectAll().execute()
    const reasonAt = (time: string) =>
      isStillWanted(context(), { ...row!, attempts: 2 }, new Date(`${time}Z`))
    expect(await reasonAt('2026-11-22T23:59:59')).toBeUndefined()
    expect(await reasonAt('2026-11-23T00:00')).toBe('The report has expired.')
    await dispatchAt('2026-11-22T23:59')
    expect(await due('2027-01-31T00:00')).toBe(0)
    await saveReport(opened.database, id, reportBody(opened.siteId, { isActive: false }), '2026-11-23T13:00')
    expect(await reasonAt('2026-11-22T12:01')).toBe('The report is switched off.')
    await dispatchAt('2026-11-23T13:00')
    expect(await due('2027-01-31T00:00')).toBe(0)
    await opened.database.deleteFrom('records').where('id', '=', id).execute()
    expect(await reasonAt('2026-11-22T12:01')).toBe('The report was deleted.')
    expect(await decided(opened.database)).toEqual(['2026-11-22T12:00 queued', '2026-11-22T23:59 queued'])
  })
})

test('several concurrent processes send each report once', async () => {
  for (let report = 0; report < 8; report++) await add({ sendTime: ['11:00', '12:00'] })
  clock = new Date('2026-11-22T12:00:10Z')
  await Promise.all(Array.from({ length: 4 }, () => reportDispatch.work(context(), {}, 0)))
  expect(await decided(opened.database)).toHaveLength(16)
  const threads = (await mails()).map(({ thread }) => thread)
  expect(threads).toHaveLength(16)
  expect(new Set(threads).size).toBe(16)
})

test('a failing report does not affect other reports and leaves nothing partially stored', async () => {
  const [broken, fine] = [await add(), await add({ name: 'Fine' })]
  await sql`alter table outbox add constraint no_mail check (record_id <> ${sql.lit(broken)})`.execute(
    opened.database,
  )
  await dispatchAt('2026-11-22T12:00')
  expect(logged).toEqual(['A report could not be queued; it is tried again.'])
  expect((await mails()).map(({ record_id }) => record_id)).toEqual([fine])
  expect(await decided(opened.database)).toHaveLength(1)
  await sql`alter table outbox drop constraint no_mail`.execute(opened.database)
  await dispatchAt('2026-11-22T12:01')
  expect((await mails()).map(({ record_id }) => record_id)).toEqual([fine, broken])
})

test('due reports are found by an index among 20,000 reports', async () => {
  await sql`insert into records (customer_id, resource, owner_id, created_at, updated_at, body)
    select ${CUSTOMER}, 'reports', ${opened.ownerId}::integer, ${new Date(`${SAVED}Z`)}::timestamptz, ${new Date(`${SAVED}Z`)}::timestamptz,
      ${JSON.stringify(reportBody(opened.siteId))}::jsonb from generate_series(1, 20000)`.execute(
    opened.database,
  )
  await sql`update report_schedules set next_at = ${new Date('2026-11-22T12:00Z')}::timestamptz`.execute(
    opened.database,
  )
  await sql`vacuum analyze report_schedules`.execute(opened.database)
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain select customer_id, report_id from report_schedules
    where next_at <= ${new Date('2026-11-22T11:59Z')}::timestamptz order by next_at, customer_id, report_id`.execute(
    opened.database,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('report_schedules_next')
})
