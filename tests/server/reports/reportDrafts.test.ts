import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { JobContext } from '#server/jobs/job.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { outboxSending } from '#server/jobs/outboxSending.ts'
import { reportDispatch } from '#server/jobs/reportDispatch.ts'
import { fileOfMail } from '#server/mail/mailTransport.ts'
import { addMute } from '#server/mail/mutes.ts'
import type { ReportContent } from '#server/reports/reportContent.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { saveThresholds } from '#server/repositories/thresholds.ts'
import { inlineWork, type Work } from '#server/workers/work.ts'
import { applicationKey, now, type SeededApp, seededApp } from '../seededApp.ts'
import { pdfMetadata, readPdf } from './readPdf.ts'

let server: SeededApp
let siteId: number
let onshoreId: number
const userIds = new Map<string, number>()
beforeAll(async () => {
  server = await seededApp()
  const { data } = await server.call('/sites', { as: 'admin' })
  const named = (name: string) => data.find((site: { name: string }) => site.name === name).id
  siteId = named('Hornsea One')
  onshoreId = named('Port of Esbjerg')
  const users = await server.database.selectFrom('users').select(['id', 'username']).execute()
  for (const { id, username } of users) userIds.set(username, id)
  await saveThresholds(server.database, userIds.get('planner')!, [
    { parameterId: 11, thresholdMin: null, thresholdMax: 1.37, tolerance: 10, toleranceType: 1 },
  ])
})
afterAll(() => server.close())
/** Sets the clock to a later minute, because a user may request ten test reports in one. */
const waitMinutes = (minutes: number) => {
  server.clock.now = new Date(now.getTime() + minutes * 60_000)
}
afterEach(async () => {
  server.clock.now = now
  await server.database.deleteFrom('outbox').execute()
  await server.database.deleteFrom('report_occurrences').execute()
  await server.database.deleteFrom('records').where('resource', '=', 'reports').execute()
})

const draft = (changes: object = {}) => ({
  name: 'Morning report',
  description: 'For the first shift',
  pointId: siteId,
  reportTypeId: 1,
  daysForecast: 2,
  inLocalTime: true,
  reportCharts: [{ chartId: 1 }],
  ...changes,
})
const report = (changes: object = {}) => ({
  ...draft(),
  isActive: true,
  sendTime: ['12:00'],
  sendDays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  expireDate: '2026-08-15',
  recipients: ['shift@sea.example', 'crew@sea.example'],
  ...changes,
})

const create = async (as: string, changes: object = {}): Promise<number> => {
  const { status, data } = await server.call('/report', { as, method: 'POST', body: report(changes) })
  expect(status).toBe(200)
  return data.id
}

const preview = async (changes: object = {}, as = 'planner') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/report/preview',
    headers: {
      'x-api-key': applicationKey,
      accept: 'application/pdf, application/problem+json',
      authorization: `Bearer ${server.tokens.get(as)}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(draft(changes)),
  })
  const isProblem = /problem/.test(String(answer.headers['content-type']))
  return {
    status: answer.statusCode,
    headers: answer.headers,
    pdf: new Uint8Array(answer.rawPayload),
    problem: isProblem ? answer.json() : undefined,
  }
}
const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).flatMap(({ lines }) => lines).join('\n')

const sendTest = (changes: object = {}, as = 'planner') =>
  server.call('/report/test', { as, method: 'POST', body: draft(changes) })

const rows = () => server.database.selectFrom('outbox').selectAll().orderBy('id').execute()

/** Names of tasks that were computed. */
const computed: string[] = []
const inline = inlineWork()
const work: Work = {
  run: (task, input) => {
    computed.push(task.name)
    return inline.run(task, input)
  },
}

const context = (): JobContext => {
  const { app, database } = server
  return {
    database,
    weather: app.weather,
    profiles: app.customers.profiles,
    now: app.now,
    work,
    mail: {
      folder: join(server.folder, 'mails'),
      from: 'reports@sea.example',
      portal: 'https://portal.example',
      limits: { perCustomerHour: 1000, perRecipientDay: 100 },
    },
    dataDir: tmpdir(),
    webhookNetworks: [],
    log: {
      info: () => {},
      warn: (details) => {
        throw (details as { err: unknown }).err
      },
      error: (details) => {
        throw (details as { err: unknown }).err
      },
    },
    send: async () => {},
    stopping: new AbortController().signal,
  }
}

/** Sends the messages in the outbox; returns the parsed mails in the order in which they were queued. */
async function sentMails() {
  for (const job of outboxSending(messageKinds)) await job.work(context(), {}, 0)
  const sent = (await rows()).filter(({ state }) => state === 'sent')
  const folder = join(server.folder, 'mails')
  const files = new Set(readdirSync(folder))
  return Promise.all(
    sent.map(({ message_id }) => {
      expect(files).toContain(fileOfMail(message_id))
      return PostalMime.parse(readFileSync(join(folder, fileOfMail(message_id))))
    }),
  )
}
type Mail = Awaited<ReturnType<typeof sentMails>>[number]
const attached = ({ attachments }: Mail) =>
  attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])
const contentOf = ({ attachments }: Mail, type: string) => {
  const { content } = attachments.find(({ mimeType }) => mimeType === type)!
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

describe('a preview', () => {
  test('is the PDF that would be sent, judged by the limits of the user', async () => {
    const { status, headers, pdf } = await preview()
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Hornsea One_2026-06-15T10-00-00Z\.pdf"/,
    )
    expect(await pdfMetadata(pdf)).toMatchObject({ title: 'Report Morning report, Hornsea One' })
    const text = await textOf(pdf)
    expect(text).toContain('For the first shift')
    expect(text).toContain('Significant wave height at most 1.37 m, tolerance 10 %')
    expect(await rows()).toEqual([])
  })

  test('is judged by the operation of the report instead of the limits of the user, with the hours of its job', async () => {
    const operation = {
      name: 'Heavy lift',
      limits: [{ parameterId: 11, max: 2.5 }],
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: true,
    }
    const text = await textOf((await preview({ windowLength: 6, operation })).pdf)
    expect(text).toContain('Limits Significant wave height at most 2.5 m\n')
    expect(text).toContain('Job 6 h in a row, 07:00 to 19:00 UTC, operation Heavy lift')
    const { workingDays, windowSelection, isTimezoneUTC } = operation
    const workWindow = { workingDays, windowSelection, isTimezoneUTC, isCompressed: true }
    const shifts = await textOf((await preview({ windowLength: 18, workWindow })).pdf)
    expect(shifts).toContain('Job 18 h in a row, 07:00 to 19:00 UTC, work may pause between shifts')
    expect(shifts).toContain('Significant wave height at most 1.37 m, tolerance 10 %')
    const own = await textOf((await preview({ windowLength: 240 })).pdf)
    expect(own).toContain('Significant wave height at most 1.37 m, tolerance 10 %')
    expect(own).toContain('No window of 240 h in this forecast')
    const id = await create('planner', { windowLength: 6, operation })
    const stored = (await server.call(`/report/${id}`, { as: 'planner' })).data
    expect([stored.windowLength, stored.operation]).toEqual([6, operation])
    const wrong = { ...operation, limits: [{ parameterId: 11, min: 3, max: 2.5 }] }
    const refused = await preview({ operation: wrong })
    expect([refused.status, refused.problem.errors[0].path]).toEqual([400, '/operation/limits/0/max'])
  })

  test('is a PDF even for a report that is sent as text only', async () => {
    const { pdf } = await preview({ reportTypeId: 3 })
    expect(await textOf(pdf)).toContain('Morning report')
  })

  test('of a shared account is not judged, whatever limits are stored', async () => {
    await saveThresholds(server.database, userIds.get('multi')!, [
      { parameterId: 11, thresholdMin: null, thresholdMax: 1.5, tolerance: 10, toleranceType: 1 },
    ])
    const { pdf } = await preview({}, 'multi')
    expect(await textOf(pdf)).not.toContain('Limits')
  })

  test('of a stored report is judged by the limits of its owner', async () => {
    const id = await create('planner')
    const { pdf } = await preview({ id }, 'admin')
    expect(await textOf(pdf)).toContain('Significant wave height at most 1.37 m')
  })

  let refused = 0
  test.each<[name: string, changes: () => object, status: number, path: string, message: string]>([
    ['without a name', () => ({ name: '' }), 400, '/name', 'Required'],
    [
      'of no site',
      () => ({ pointId: 999_999 }),
      404,
      '/pointId',
      'Associated site has been deleted. Please add valid site.',
    ],
    // Numbers that the database cannot compare with its keys.
    ...[-1e255, 1e255, -3e9, 3e9].map((pointId): [string, () => object, number, string, string] => [
      `of the site ${pointId}`,
      () => ({ pointId }),
      404,
      '/pointId',
      'Associated site has been deleted. Please add valid site.',
    ]),
    ['without charts', () => ({ reportCharts: [] }), 400, '/reportCharts', 'At least one required'],
    ['of no type', () => ({ reportTypeId: 9 }), 400, '/reportTypeId', 'There is no such report type'],
    ['over no day', () => ({ daysForecast: 0 }), 400, '/daysForecast', 'Must be positive'],
    [
      'with a chart that its site does not have',
      () => ({ pointId: onshoreId, reportCharts: [{ chartId: 2 }] }),
      400,
      '/reportCharts/0/chartId',
      'Not available at this site',
    ],
  ])('%s is refused, and so is a test', async (_, changes, status, path, message) => {
    waitMinutes(++refused)
    const { status: found, problem } = await preview(changes())
    expect([found, problem.errors]).toEqual([status, [{ path, message }]])
    expect((await sendTest(changes())).status).toBe(status)
    expect(await rows()).toEqual([])
  })

  test("of another user's report is not found, and neither is its history", async () => {
    const id = await create('admin')
    expect((await preview({ id })).status).toBe(404)
    expect((await sendTest({ id })).status).toBe(404)
    expect((await server.call(`/report/${id}/history`, { as: 'planner' })).detail).toBe('Report not found')
    expect((await server.call(`/report/${id}/history`, { as: 'admin7' })).status).toBe(404)
    expect((await server.call(`/report/${id}/history`, { as: 'admin' })).status).toBe(200)
  })
})

describe('a test report', () => {
  test('is one mail to the user who requests it, with the files of its type', async () => {
    const { status, data } = await sendTest({ reportTypeId: 2 })
    expect([status, data]).toEqual([200, { recipient: 'planner@example.org' }])
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({ resource: 'reports', record_id: 0, kind: 'test', recipient: data.recipient })
    expect(row!.content).toMatchObject({ isTest: true, previousRun: null, produced: now.getTime() / 1000 })
    const [mail] = await sentMails()
    expect(mail!.subject).toMatch(/^Test: Morning report, Hornsea One: /)
    expect(attached(mail!)).toEqual([
      ['forecast.png', 'image/png', 'inline'],
      ['Hornsea One_2026-06-15T10-00-00Z.pdf', 'application/pdf', 'attachment'],
      ['Hornsea One_2026-06-15T10-00-00Z.csv', 'text/csv', 'attachment'],
    ])
    const audit = await server.database
      .selectFrom('audit')
      .select('body')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(audit?.body).toMatchObject({
      action: 'test sent',
      resource: 'reports',
      label: 'Morning report',
      user: 'planner',
    })
  })

  test('cannot be opened in the outbox once its forecast is no longer stored', async () => {
    await sendTest()
    const id = (await rows()).at(-1)!.id
    await sql`update outbox set content = jsonb_set(content, '{run}', '0') where id = ${id}`.execute(
      server.database,
    )
    const { status, json } = await server.call(`/settings/outbox/${id}/mail`, { as: 'admin' })
    expect([status, json.detail]).toEqual([404, 'The forecast of the report is no longer stored.'])
  })

  test('can be stopped without stopping the next one', async () => {
    waitMinutes(1)
    await sendTest()
    const [mail] = await sentMails()
    const unsubscribe = mail!.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1)
    const { status } = await server.call(unsubscribe.replace('https://portal.example', ''), {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(200)
    await sendTest()
    expect(await sentMails()).toHaveLength(2)
  })

  test('is cancelled if the user may no longer use reports', async () => {
    waitMinutes(1)
    await sendTest()
    await server.database
      .updateTable('users')
      .set({ locked_at: now })
      .where('username', '=', 'planner')
      .where('customer_id', '=', 1)
      .execute()
    expect(await sentMails()).toEqual([])
    await server.database.updateTable('users').set({ locked_at: null }).where('locked_at', '=', now).execute()
    expect((await rows()).map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'The user who requested it may not use reports any more.'],
    ])
  })
})

describe('if the profile of the company has lost the module', () => {
  const file = () => join(server.customersDir, '1', 'profile.json')
  /** Sets the modules of the profile. */
  const offer = (modules: readonly string[]) => {
    const profile = JSON.parse(readFileSync(join(server.customersDir, 'default', 'profile.json'), 'utf8'))
    mkdirSync(join(server.customersDir, '1'), { recursive: true })
    writeFileSync(file(), JSON.stringify({ ...profile, modules }))
  }
  afterEach(() => rmSync(file(), { force: true }))

  test.each(['planner', 'admin'])(
    'a test report by %s is refused, nothing is sent, and a waiting one is cancelled',
    async (as) => {
      waitMinutes(2)
      offer(['forecasts', 'alerts', 'reports'])
      expect((await sendTest({}, as)).status).toBe(200)
      offer(['forecasts', 'alerts'])
      const refused = 'You do not have permission to do this.'
      const { status, detail } = await sendTest({}, as)
      expect([status, detail]).toEqual([403, refused])
      const { status: previewed, problem } = await preview({}, as)
      expect([previewed, problem.detail]).toEqual([403, refused])
      for (const job of outboxSending(messageKinds)) await job.work(context(), {}, 0)
      expect((await rows()).map(({ state, reason }) => [state, reason])).toEqual([
        ['cancelled', 'The user who requested it may not use reports any more.'],
      ])
    },
  )
})

test('a due report is sent as one mail to each recipient, and the next one states what has changed', async () => {
  const id = await create('planner', { reportTypeId: 2, sendTime: ['12:00', '18:00'] })
  server.clock.now = new Date('2026-06-15T11:00:30Z')
  await reportDispatch.work(context(), {}, 0)
  computed.length = 0
  const mails = await sentMails()
  // It is rendered only once.
  expect(computed.toSorted()).toEqual(['CSV of a forecast', 'PDF of a forecast', 'summary of a report'])
  expect(mails.map(({ to }) => to?.map(({ address }) => address))).toEqual([
    ['shift@sea.example'],
    ['crew@sea.example'],
  ])
  const [mail] = mails
  // The clock of Hornsea One is an hour ahead.
  const produced = '2026-06-15T11-00-00Z'
  expect(attached(mail!)).toEqual([
    ['forecast.png', 'image/png', 'inline'],
    [`Hornsea One_${produced}.pdf`, 'application/pdf', 'attachment'],
    [`Hornsea One_${produced}.csv`, 'text/csv', 'attachment'],
  ])
  expect(mail!.subject).toMatch(/^Morning report, Hornsea One: (OK|Caution|Stop)/)
  expect(mail!.text).toContain('Significant wave height at most 1.37 m')
  expect(mail!.html).toContain('cid:forecast')
  expect(mail!.html).toContain('<html lang="en">')
  const pdf = contentOf(mail!, 'application/pdf')
  const pages = await readPdf(pdf)
  const text = pages.flatMap(({ lines }) => lines).join('\n')
  expect(text).toContain('Mon 15 Jun 2026')
  expect(text).toContain(`Page 1 of ${pages.length}`)
  expect(pages.flatMap(({ missing }) => missing)).toEqual([])
  expect(pages.flatMap(({ paths }) => paths).length).toBeGreaterThan(20)
  const csv = new TextDecoder().decode(contentOf(mail!, 'text/csv')).split('\r\n')
  expect(csv.find((line) => line.startsWith('# Forecast reference time'))).toBe(
    '# Forecast reference time 2026-06-15T07:00:00+01:00',
  )
  expect(csv.filter((line) => /^2026/.test(line))).toHaveLength(49)
  expect(new Set(csv.filter((line) => /^2026/.test(line)).map((line) => line.split(',')[1]))).toEqual(
    new Set(
      csv.filter((line) => /^2026/.test(line)).map((line) => /,(OK|Caution|Stop|No data),/.exec(line)?.[1]),
    ),
  )

  server.clock.now = new Date('2026-06-15T17:00:30Z')
  // Stores the run of 12:00, as the refresh would.
  await preview()
  await reportDispatch.work(context(), {}, 0)
  const next = (await rows()).at(-1)!.content as ReportContent
  expect([next.run, next.previousRun].map((run) => new Date(run! * 1000).toISOString())).toEqual([
    '2026-06-15T12:00:00.000Z',
    '2026-06-15T06:00:00.000Z',
  ])
  const later = (await sentMails()).at(-1)
  expect(later!.text).toContain('Since the last report')
  // Each report is a separate thread, so that mail programs do not show it as a reply to the previous one.
  expect(later!.inReplyTo).toBeUndefined()

  const { data } = await server.call(`/report/${id}/history`, { as: 'planner' })
  const time = (iso: string) => Date.parse(iso) / 1000
  expect(data.stopped).toBeNull()
  expect(data.occurrences).toEqual([
    { at: time('2026-06-15T11:00Z'), state: 'sent', reason: null, run: time('2026-06-15T06:00Z') },
    { at: time('2026-06-15T17:00Z'), state: 'sent', reason: null, run: time('2026-06-15T12:00Z') },
  ])
  expect(data.mails).toHaveLength(4)
  expect(data.mails[0]).toEqual({
    at: time('2026-06-15T11:00:30Z'),
    due: time('2026-06-15T11:00Z'),
    recipient: 'shift@sea.example',
    state: 'sent',
  })
})

test('the history shows what was skipped, cancelled, failed or muted, and why nothing is sent', async () => {
  const id = await create('planner', { recipients: ['shift@sea.example'], inLocalTime: false })
  const customerId = 1
  const at = async (time: string, state?: 'sent' | 'failed' | 'cancelled', reason: string | null = null) => {
    server.clock.now = new Date(`${time}Z`)
    await reportDispatch.work(context(), {}, 0)
    const last = (await rows()).at(-1)
    if (state && last)
      await server.database.updateTable('outbox').set({ state, reason }).where('id', '=', last.id).execute()
  }
  await at('2026-06-15T12:00', 'failed', 'No such mailbox')
  await at('2026-06-16T12:00', 'cancelled', 'The report is switched off.')
  await at('2026-06-17T12:00')
  const lock = (locked_at: Date | null) =>
    server.database
      .updateTable('users')
      .set({ locked_at })
      .where('id', '=', userIds.get('planner')!)
      .execute()
  await lock(now)
  await at('2026-06-18T12:00')
  const history = async () => (await server.call(`/report/${id}/history`, { as: 'admin' })).data
  expect((await history()).stopped).toBe('The owner of the report is locked.')
  await lock(null)
  await at('2026-06-19T15:00')
  await addMute(
    server.database,
    { customerId, resource: 'reports', recordId: id, thread: null, recipient: 'shift@sea.example' },
    now,
  )
  await at('2026-06-20T12:00')
  const { occurrences, mails, stopped } = await history()
  expect(stopped).toBeNull()
  expect(occurrences.map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual([
    ['failed', 'No such mailbox'],
    ['cancelled', 'The report is switched off.'],
    ['queued', null],
    ['skipped', 'The owner of the report is locked.'],
    ['skipped', 'It would have been sent 3 hours late or more.'],
    ['cancelled', 'All recipients have muted it.'],
  ])
  expect(mails.map(({ state }: { state: string }) => state)).toEqual(['failed', 'cancelled', 'queued'])
})

test('a report about a variable that the service lacks is sent, with "No data" in every hour', async () => {
  server.clock.now = new Date('2026-06-16T10:20:00Z')
  const run = Date.UTC(2026, 5, 16, 6) / 1000
  const place = { latitude: 53.9, longitude: 1.8, offshore: true }
  const { series, provenance } = await server.app.weather.forecast(place, run, 10)
  const { wave_height: _, ...columns } = series.columns
  const owner = { id: siteId, customerId: 1 }
  await storeRun(server.database, owner, run, { series: { ...series, columns }, provenance })
  await create('planner', { reportTypeId: 2 })
  server.clock.now = new Date('2026-06-16T11:00:30Z')
  await reportDispatch.work(context(), {}, 0)
  const [mail] = await sentMails()
  expect(mail!.subject).toMatch(/no data/i)
  const rowsOfCsv = new TextDecoder()
    .decode(contentOf(mail!, 'text/csv'))
    .split('\r\n')
    .filter((line) => /^2026/.test(line))
  expect(rowsOfCsv).toHaveLength(49)
  expect(new Set(rowsOfCsv.map((line) => line.split(',')[1]))).toEqual(new Set(['No data']))
  expect(await textOf(contentOf(mail!, 'application/pdf'))).toContain('Tue 16 Jun 2026')
})
