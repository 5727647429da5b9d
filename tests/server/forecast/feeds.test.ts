import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepCalendarWindows } from '#server/calendar/calendarWindows.ts'
import { activeFeeds, soughtRuns, soughtTimes } from '#server/forecast/feeds/feeds.ts'
import { readFeed } from '#server/forecast/feeds/readFeed.ts'
import { feedReading } from '#server/jobs/feedReading.ts'
import { networksOf } from '#server/network/networks.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { noMessages } from '../jobs/jobDatabase.ts'
import { readPdf } from '../reports/readPdf.ts'
import { applicationKey, type SeededApp, seededApp } from '../seededApp.ts'

const PROVIDER = 'Coastal Met'
const COLUMNS = 'application/vnd.seawindow.columns+json'
/** Five minutes after the run of 06 UTC is looked for. */
const LOOK = '2026-06-15T09:05:00Z'

let dataDir: string
let server: SeededApp
let siteId: number
let sent: object[]
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'seawindow-feeds-'))
  server = await seededApp({ DATA_DIR: dataDir }, () =>
    arrayWeather({ forecast: { wind_speed_10m: () => 5 } }),
  )
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  server.clock.now = new Date(LOOK)
  siteId = await addSite()
  sent = []
})
afterEach(async () => {
  await server.database.deleteFrom('records').where('resource', '=', 'feeds').execute()
  await sql`delete from records where resource = 'sites' and body ->> 'name' = 'North'`.execute(
    server.database,
  )
  await server.database.deleteFrom('forecast_runs').where('provider', '=', PROVIDER).execute()
  rmSync(join(dataDir, 'feeds'), { recursive: true, force: true })
})

async function addSite(as = 'admin'): Promise<number> {
  const body = { name: 'North', latitude: 54, longitude: 6.6, providers: [PROVIDER] }
  const { status, data } = await server.call('/settings/sites', { as, method: 'POST', body })
  expect(status).toBe(200)
  return data
}

const feedBody = (changes: object = {}) => ({
  name: 'North',
  siteId,
  provider: PROVIDER,
  location: 'north/{YYYY}{MM}{DD}{HH}.csv',
  hours: [6],
  delay: 3,
  ...changes,
})

const post = (changes: object = {}, as = 'admin') =>
  server.call('/records/feeds', { as, method: 'POST', body: feedBody(changes) })

async function addFeed(changes: object = {}): Promise<number> {
  const { status, json, errors } = await post(changes)
  expect(errors).toBeUndefined()
  expect(status).toBe(201)
  return json.id
}

async function change(id: number, changes: object, as = 'admin') {
  return server.call(`/records/feeds/${id}`, {
    as,
    method: 'PATCH',
    body: { version: await versionOf(id), ...changes },
  })
}

const versionOf = async (id: number): Promise<number> =>
  (await server.call(`/records/feeds/${id}`, { as: 'admin' })).json.version

const list = async (as = 'admin') => (await server.call('/records/feeds', { as })).json

/** Two days of wind from a time on. */
const windCsv = (
  wind: string | ((hour: number) => string) = '15',
  from = '2026-06-15T06:00Z',
  head = 'time,wind_speed_10m',
) =>
  [
    head,
    ...Array.from({ length: 49 }, (_, hour) => {
      const time = new Date(Date.parse(from) + hour * 3_600_000).toISOString()
      return `${time},${typeof wind === 'string' ? wind : wind(hour)}`
    }),
  ].join('\n')

/** Writes a file of a customer's folder that has not changed for an hour. */
function write(text: string, path = 'north/2026061506.csv', customer = 1, age = 3600): string {
  const file = join(dataDir, 'feeds', String(customer), path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const written = server.clock.now.getTime() / 1000 - age
  utimesSync(file, written, written)
  return file
}

const logged: object[] = []
const log = { info: () => {}, warn: () => {}, error: (details: object) => logged.push(details) }

const context = (stopping = new AbortController().signal) => ({
  ...noMessages,
  dataDir,
  database: server.database,
  weather: arrayWeather({}),
  work: inlineWork(),
  now: () => server.clock.now,
  log,
  send: async (name: string, jobs: readonly { data: object }[]) => {
    sent.push(...jobs.map(({ data }) => ({ name, ...data })))
  },
  stopping,
})

/** Reads the feeds at a time. */
async function read(at = LOOK) {
  server.clock.now = new Date(at)
  await feedReading.work(context(), {}, 0)
}

async function shown(id = siteId, as = 'admin') {
  const { data } = await server.call(`/forecasts/${id}`, { as, headers: { accept: COLUMNS } })
  const { provenance, columns, start } = data
  return { provenance, wind: columns.wind_speed_10m?.[12], start }
}

const stored = () =>
  server.database
    .selectFrom('forecast_runs')
    .select(['site_id', 'run', 'provider'])
    .where('provider', '=', PROVIDER)
    .execute()

describe('a file in the folder of a company', () => {
  test('is stored once as the run of its name, shown and told to alerts', async () => {
    const id = await addFeed()
    write(windCsv())
    await read()
    expect(await shown()).toMatchObject({
      wind: 15,
      provenance: { source: 'feed', provider: PROVIDER, title: 'Forecast of Coastal Met', synthetic: false },
    })
    expect(sent).toEqual([{ name: 'pushed-run', customerId: 1, siteId }])
    expect(await list()).toMatchObject([
      { id, lastRun: '2026-06-15T06:00:00Z', lastReadAt: '2026-06-15T09:05:00Z', problem: null },
    ])

    write(windCsv('3'))
    await read('2026-06-15T09:10:00Z')
    expect((await shown()).wind).toBe(15)
    expect(sent).toHaveLength(1)
    expect(logged).toEqual([])
  })

  test('is looked for from the delay on', async () => {
    await addFeed()
    write(windCsv())
    await read('2026-06-15T08:59:00Z')
    expect(await stored()).toEqual([])
    await read('2026-06-15T09:00:00Z')
    expect(await stored()).toHaveLength(1)
  })

  test('is not read while it is written', async () => {
    await addFeed()
    write(windCsv(), 'north/2026061506.csv', 1, 59)
    await read()
    expect(await stored()).toEqual([])
    expect(await list()).toMatchObject([{ problem: null, lastReadAt: null }])
    await read('2026-06-15T09:10:00Z')
    expect(await stored()).toHaveLength(1)
  })

  test('is read by the columns, units, times and codes of the feed', async () => {
    await addFeed({
      columns: [{ column: 'Wind', parameterId: 1, unit: 'knot' }],
      time: 'Zeit=DD.MM.YYYY HH:mm',
      missing: ['999'],
    })
    const rows = Array.from({ length: 49 }, (_, hour) => {
      const [day, clock] = new Date(Date.UTC(2026, 5, 15, 6 + hour)).toISOString().split('T')
      const [year, month, date] = day!.split('-')
      return `${date}.${month}.${year} ${clock!.slice(0, 5)};${hour === 20 ? 999 : 20};x`
    })
    write(['Zeit;Wind;Note', ...rows].join('\n'))
    await read()
    expect(await list()).toMatchObject([{ problem: null }])
    // 20 knots of 1852 m an hour
    expect((await shown()).wind).toBeCloseTo((20 * 1852) / 3600, 4)
  })

  test('begins at the reference time, also where it has hours before it', async () => {
    await addFeed()
    write(windCsv((hour) => String(hour), '2026-06-14T18:00Z'))
    await read()
    const { start, wind } = await shown()
    expect([start, wind]).toEqual([Date.parse('2026-06-15T06:00Z') / 1000, 24])
  })

  test('of another time than its name says is not stored', async () => {
    await addFeed()
    write(windCsv('15', '2026-06-01T06:00Z'))
    await read()
    expect(await stored()).toEqual([])
    expect((await list())[0].problem).toBe(
      '2026-06-15 06:00: 2026061506.csv has no hour of the 16 days from the reference time on.',
    )
  })

  test('that cannot be read is tried six times, told with its reason and tried again after a change', async () => {
    const id = await addFeed()
    const path = write(windCsv('calm'))
    for (const minute of ['05', '10', '15', '20', '25', '30', '35']) await read(`2026-06-15T09:${minute}:00Z`)
    const [{ problem, lastReadAt }] = await list()
    expect(problem).toContain('2026-06-15 06:00: 2026061506.csv')
    expect(problem).toContain('"calm" is not a number')
    expect(problem).not.toContain(dirname(path))
    expect(lastReadAt).toBe('2026-06-15T09:30:00Z')
    expect(sent).toEqual([])

    expect((await change(id, { missing: ['calm'] })).status).toBe(200)
    write(windCsv())
    await read('2026-06-15T09:40:00Z')
    expect(await list()).toMatchObject([{ problem: null, lastRun: '2026-06-15T06:00:00Z' }])
  })

  test('that does not come is told after six hours, and read when it comes', async () => {
    await addFeed()
    await read('2026-06-15T14:55:00Z')
    expect((await list())[0].problem).toBeNull()
    await read('2026-06-15T15:00:00Z')
    expect((await list())[0].problem).toBe('2026-06-15 06:00: The file is not there.')
    write(windCsv())
    await read('2026-06-16T05:55:00Z')
    expect(await list()).toMatchObject([{ problem: null, lastRun: '2026-06-15T06:00:00Z' }])
  })

  test('is not read through a link that leads out of the folder, nor from that of another company', async () => {
    await addFeed()
    const foreign = write(windCsv(), 'secret/run.csv', 7)
    const link = join(dataDir, 'feeds', '1', 'north', '2026061506.csv')
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(foreign, link)
    await read()
    expect(await stored()).toEqual([])
    expect((await list())[0].problem).toContain('The file is a link that leads out of the folder.')

    rmSync(dirname(link), { recursive: true })
    symlinkSync(dirname(foreign), dirname(link))
    write(windCsv(), 'secret/2026061506.csv', 7)
    await read('2026-06-15T09:10:00Z')
    expect(await stored()).toEqual([])
  })

  test('with other values for a run that is stored is told', async () => {
    await addFeed()
    await addFeed({ name: 'Again', location: 'again/{YYYY}{MM}{DD}{HH}.csv' })
    write(windCsv())
    await read()
    write(windCsv('3'), 'again/2026061506.csv')
    await read('2026-06-15T09:10:00Z')
    expect(await list()).toMatchObject([
      { name: 'Again', problem: expect.stringContaining('stored runs never change') },
      { name: 'North', problem: null },
    ])
    expect((await shown()).wind).toBe(15)
  })

  test('of a process that died before it told the alerts is told by the next', async () => {
    await addFeed()
    write(windCsv())
    const dies = { ...context(), send: async () => Promise.reject(new Error('killed')) }
    await expect(feedReading.work(dies, {}, 0)).rejects.toThrow('killed')
    expect(await stored()).toHaveLength(1)
    await read('2026-06-15T09:10:00Z')
    expect(sent).toEqual([{ name: 'pushed-run', customerId: 1, siteId }])
    expect(await list()).toMatchObject([{ lastRun: '2026-06-15T06:00:00Z' }])
  })

  test('is not read for a paused feed, nor for a site that was deleted or does not name the provider', async () => {
    const id = await addFeed({ isActive: false })
    write(windCsv())
    await read()
    expect(await list()).toMatchObject([{ lastReadAt: null }])
    await change(id, { isActive: true })
    await sql`update records set body = body || '{"providers": []}' where id = ${siteId}`.execute(
      server.database,
    )
    await read('2026-06-15T09:10:00Z')
    expect((await list())[0].problem).toContain('The site does not name the provider Coastal Met.')
    await server.call(`/settings/sites/${siteId}`, { as: 'admin', method: 'DELETE' })
    await read('2026-06-15T09:15:00Z')
    expect((await list())[0].problem).toContain('The site was deleted.')
    expect(await stored()).toEqual([])
  })

  test('ends with the process, and is read by the next', async () => {
    await addFeed()
    write(windCsv())
    const stopping = new AbortController()
    stopping.abort()
    server.clock.now = new Date(LOOK)
    await feedReading.work(context(stopping.signal), {}, 0)
    expect([await stored(), (await list())[0].problem]).toEqual([[], null])
    await read('2026-06-15T09:10:00Z')
    expect(await stored()).toHaveLength(1)
  })
})

test('a run that was read is named and shown by the files, reports and calendar of its site', async () => {
  await addFeed()
  write(windCsv('4'))
  await read()
  const title = 'Forecast of Coastal Met'
  const csv = await server.call(`/report/csv/${siteId}?days=2`, {
    as: 'admin',
    headers: { accept: 'text/csv' },
  })
  expect([csv.text.includes(title), csv.text.includes(',4')]).toEqual([true, true])

  const textOf = async (url: string, body: object) => {
    const { statusCode, rawPayload } = await server.app.inject({
      method: 'POST',
      url,
      headers: {
        'x-api-key': applicationKey,
        authorization: `Bearer ${server.tokens.get('admin')}`,
        accept: 'application/pdf, application/problem+json',
      },
      payload: body,
    })
    expect([statusCode, statusCode === 200 ? '' : rawPayload.toString()]).toEqual([200, ''])
    return (await readPdf(rawPayload)).flatMap(({ lines }) => lines).join('\n')
  }
  const limits = { thresholds: [], showThresholds: true, upper: 1, lower: 2 }
  expect(await textOf('/forecast/pdf', { siteId, days: 5, inLocalTime: false, ...limits })).toContain(title)
  const report = {
    name: 'Morning report',
    description: 'For the first shift',
    pointId: siteId,
    reportTypeId: 1,
    daysForecast: 2,
    inLocalTime: true,
    reportCharts: [{ chartId: 1 }],
  }
  expect(await textOf('/report/preview', report)).toContain(title)

  // No other run is stored from which it could come.
  const { id: user } = await server.database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  await server.database.deleteFrom('thresholds').where('user_id', '=', user).execute()
  const wind = { thresholdMin: null, thresholdMax: 10, tolerance: null, toleranceType: 1 }
  await server.database
    .insertInto('thresholds')
    .values({ user_id: user, parameter_id: 1, body: JSON.stringify(wind) })
    .execute()
  await server.call(`/sites/favorites/${siteId}`, { as: 'admin', method: 'PUT' })
  await keepCalendarWindows(context(), server.clock.now, 1, [siteId])
  const { data } = await server.call('/account/calendar', { as: 'admin', method: 'POST' })
  const calendar = await server.app.inject(new URL(data.address).pathname)
  expect([calendar.statusCode, calendar.body.includes('BEGIN:VEVENT')]).toEqual([200, true])
})

test('the runs that are looked for are those of the last day, the newest first', () => {
  const times = (hours: number[], delay: number, now: string) =>
    soughtTimes({ hours, delay }, new Date(now)).map((time) =>
      new Date(time * 1000).toISOString().slice(5, 16),
    )
  expect(times([0, 6, 12, 18], 3, '2026-06-15T09:30:00Z')).toEqual([
    '06-15T06:00',
    '06-15T00:00',
    '06-14T18:00',
    '06-14T12:00',
  ])
  expect(times([5], 4, '2026-06-15T08:59:00Z')).toEqual(['06-14T05:00'])
  expect(times([0], 23, '2026-06-15T22:59:00Z')).toEqual(['06-14T00:00'])
})

describe('an address', () => {
  const pem = (name: string) => readFileSync(join('tests', 'fixtures', 'tls', `${name}.pem`))
  let https: Server
  let port: number
  let calls: { url?: string; headers: IncomingHttpHeaders }[]
  let answer: { status: number; body?: string; headers?: Record<string, string> }
  beforeAll(async () => {
    https = createServer({ key: pem('key'), cert: pem('certificate') }, ({ url, headers }, response) => {
      calls.push({ url, headers })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
    await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve))
    port = (https.address() as AddressInfo).port
  })
  afterAll(() => https.close())
  beforeEach(() => {
    calls = []
    answer = { status: 200, body: windCsv() }
  })

  const location = (query = '') => `https://hooks.example.org:${port}/{YYYY}/{MM}/{DD}/run_{HH}.csv${query}`

  /** What becomes of the run of 06 UTC of the only feed. */
  async function readAddress(networks = ['127.0.0.1'], at = LOOK) {
    const now = new Date(at)
    const [sought] = await soughtRuns(server.database, await activeFeeds(server.database), now)
    return readFeed(server.database, sought!, {
      dataDir,
      now,
      signal: new AbortController().signal,
      allowed: networksOf(networks),
      ca: pem('certificate'),
      resolve: async () => [{ address: '127.0.0.1' }],
    })
  }

  test('is requested with the time and the key, in a header or in the query', async () => {
    const id = await addFeed({ location: location(), keyName: 'Authorization', key: 'Bearer 4f7a1c' })
    expect(await readAddress()).toEqual({ isAttempt: true })
    expect(await stored()).toHaveLength(1)
    expect(calls).toMatchObject([
      { url: '/2026/06/15/run_06.csv', headers: { authorization: 'Bearer 4f7a1c' } },
    ])
    expect((await change(id, { location: location('?token={KEY}'), key: 'a&b' })).status).toBe(200)
    await readAddress()
    expect(calls[1]).toMatchObject({ url: '/2026/06/15/run_06.csv?token=a%26b' })
    expect(calls[1]!.headers.authorization).toBeUndefined()
  })

  test.each([
    [500, 'The address answered 500.'],
    [302, 'The address answered 302.'],
  ])('that answers %d is told, and no redirect is followed', async (status, problem) => {
    await addFeed({ location: location() })
    answer = { status, headers: { location: `https://hooks.example.org:${port}/other` } }
    expect(await readAddress()).toEqual({ isAttempt: true, problem })
    expect(calls).toHaveLength(1)
  })

  test('that answers 404 has no run yet', async () => {
    await addFeed({ location: location() })
    answer = { status: 404 }
    expect(await readAddress()).toBeUndefined()
    expect(await readAddress(undefined, '2026-06-15T15:00:00Z')).toEqual({
      isAttempt: false,
      problem: 'The file is not there.',
    })
  })

  test('with a body that is no table is told without the folder of the server', async () => {
    await addFeed({ location: location() })
    answer = { status: 200, body: '<html>Maintenance</html>' }
    const outcome = await readAddress()
    expect(outcome?.problem).toMatch(/^run_06\.csv/)
    expect(outcome?.problem).not.toContain(tmpdir())
  })

  test('of a private network is refused when it is saved and when it is requested', async () => {
    expect((await post({ location: 'https://10.0.0.5/{YYYY}{MM}{DD}{HH}' })).errors).toEqual([
      { path: '/location', message: 'The portal may not reach this address: it is a private one.' },
    ])
    await addFeed({ location: location() })
    expect(await readAddress([])).toEqual({
      isAttempt: true,
      problem: 'The portal may not reach the address of hooks.example.org.',
    })
    expect(calls).toEqual([])
  })

  test('whose server has no certificate for the name does not get the key', async () => {
    const foreign = location().replace('hooks', 'foreign')
    await addFeed({ location: foreign, keyName: 'X-Api-Key', key: 'secret' })
    expect((await readAddress())?.problem).toBe(`foreign.example.org:${port} does not answer.`)
    expect(calls).toEqual([])
  })
})

describe('the record of a feed', () => {
  const ADDRESS = 'https://data.example.org/{YYYY}{MM}{DD}{HH}.csv'
  const keyed = { location: ADDRESS, keyName: 'X-Api-Key', key: 'sesame-4711' }

  test('never shows its key, in lists, answers, audit or logs', async () => {
    const created = await post(keyed)
    const { id } = created.json
    const changed = await change(id, { key: 'sesame-4712' })
    const audit = await server.call('/records/audit', { as: 'admin' })
    const texts = [
      created.text,
      changed.text,
      audit.text,
      (await server.call('/records/feeds', { as: 'admin' })).text,
      (await server.call(`/records/feeds/${id}`, { as: 'admin' })).text,
    ]
    for (const text of texts) expect(text).not.toContain('sesame')
    expect(audit.text).toContain('"feeds"')
    const row = await server.database
      .selectFrom('records')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.body.key).toBe('sesame-4712')
  })

  test('keeps its key where a change does not name it, but not for another host', async () => {
    const { json } = await post(keyed)
    expect((await change(json.id, { name: 'Other' })).status).toBe(200)
    const elsewhere = { location: ADDRESS.replace('data.', 'thief.') }
    expect((await change(json.id, elsewhere)).errors).toEqual([
      { path: '/key', message: 'Type the key again for the other host' },
    ])
    expect((await change(json.id, { ...elsewhere, key: 'sesame-4711' })).status).toBe(200)
    const bulk = await server.call('/records/feeds/bulk/edit', {
      as: 'admin',
      method: 'POST',
      body: {
        records: [{ id: json.id, version: await versionOf(json.id) }],
        patch: { location: ADDRESS },
        dryRun: true,
      },
    })
    expect(bulk.json.rows).toMatchObject([{ errors: [{ field: 'key', message: /again/ }] }])
  })

  test.each([
    [{ location: '../7/{YYYY}{MM}{DD}{HH}.csv' }, '/location', /Names of folders/],
    [{ location: 'http://data.example.org/{YYYY}{MM}{DD}{HH}' }, '/location', /https/],
    [{ hours: [0, 5] }, '/hours/1', /every six hours/],
    [{ provider: 'Unknown Met' }, '/provider', /add it to the site first/],
    [{ provider: 'installation' }, '/provider', /own source/],
    [{ location: ADDRESS, key: 'x' }, '/keyName', /Required/],
    [{ location: `${ADDRESS}?k={KEY}` }, '/key', /Required/],
    [{ location: ADDRESS, keyName: 'Host', key: 'x' }, '/keyName', /cannot carry/],
    [{ location: ADDRESS, keyName: 'X', key: 'a\r\nb' }, '/key', /ASCII/],
    [{ siteId: 999_999 }, '/siteId', /deleted/],
    [{ columns: [{ column: 'a', parameterId: 999_999 }] }, '/columns/0/parameterId', /no such/],
    [{ columns: [{ column: 'a', parameterId: 1, unit: 'kg' }] }, '/columns/0/unit', /Does not become m\/s/],
  ])('is refused with %j', async (changes, path, message) => {
    const { status, errors } = await post(changes)
    expect(status).toBe(400)
    expect(errors).toEqual([{ path, message: expect.stringMatching(message) }])
    expect(await list()).toEqual([])
  })

  test('is for administrators of the data, of its company alone', async () => {
    const id = await addFeed()
    expect((await post({ name: 'Mine' }, 'planner')).status).toBe(403)
    expect((await server.call('/records/feeds', { as: 'planner' })).status).toBe(403)
    expect(await list('admin7')).toEqual([])
    expect((await server.call(`/records/feeds/${id}`, { as: 'admin7' })).status).toBe(404)
    expect((await post({ name: 'Foreign site' }, 'admin7')).errors).toMatchObject([{ path: '/siteId' }])
  })
})
