import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PushedRun } from '#schemas/shapes/forecast/pushedRun.ts'
import { makePersonalToken } from '#server/repositories/personalTokens.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { now, type Person, type Place, weatherApp } from '../weatherApp.ts'

const PROVIDER = 'Coastal Met'
const accept = 'application/json, application/problem+json'
const COLUMNS = 'application/vnd.seawindow.columns+json'

let clock: { now: Date }
let api: Awaited<ReturnType<typeof weatherApp>>
beforeEach(async () => {
  clock = { now }
  api = await weatherApp(arrayWeather({ forecast: { wind_speed_10m: () => 5 } }), clock)
  await order([PROVIDER])
  await sql`update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') || '["Forecasts.Push"]')`.execute(
    api.database,
  )
})
afterEach(() => api.close())

/** The order of providers of every site. */
const order = (providers: string[], staleAfterHours = 12) =>
  sql`update records set body = body || ${JSON.stringify({ providers, staleAfterHours })}::jsonb
    where resource = 'sites'`.execute(api.database)

const tokenOf = async (person: Person, permissions = ['Module.Forecasts', 'Forecasts.Push']) => {
  const asked = { name: 'x', expiresOn: '2026-12-31', canWrite: true, permissions }
  return (await makePersonalToken(api.database, api.users[person], asked, now))?.token
}

const hours = (count: number, step = 1, first = '2026-01-02T06:00Z') =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * step * 3600_000).toISOString(),
  )

/** A run of two days with wind of 15 m/s. */
const windRun = (changes: Partial<PushedRun> = {}): PushedRun => ({
  provider: PROVIDER,
  siteId: api.sites.sea,
  referenceTime: '2026-01-02T06:00Z',
  times: hours(49),
  parameters: [{ name: 'wind_speed_10m', unit: 'm/s', values: hours(49).map(() => 15) }],
  ...changes,
})

async function push(
  body: object,
  person: Person = 'planner',
  headers: Record<string, string> = {},
  query = '',
) {
  const token = await tokenOf(person)
  const answer = await api.app.inject({
    method: 'POST',
    url: `/forecast/runs${query}`,
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}`, accept, ...headers },
    payload: body,
  })
  const { data, errors, detail } = answer.json()
  return { status: answer.statusCode, data, errors, detail }
}

const forecast = async (place: Place = 'sea', person: Person = 'planner', query = '') =>
  (await api.call(person, 'GET', `/forecasts/${api.sites[place]}${query}`, undefined, COLUMNS)).data

const shownWind = async (place: Place = 'sea', person: Person = 'planner') => {
  const { provenance, columns } = await forecast(place, person)
  return { title: provenance.title, wind: columns.wind_speed_10m[12] }
}

const pushed = { title: 'Forecast of Coastal Met', wind: 15 }
const fetched = { title: 'Written by a test', wind: 5 }

test('a pushed run is stored and shown, with its provider', async () => {
  expect(await shownWind()).toEqual(fetched)
  expect(await push(windRun())).toMatchObject({
    status: 201,
    data: {
      siteId: api.sites.sea,
      provider: PROVIDER,
      run: Date.parse('2026-01-02T06:00Z') / 1000,
      parameters: ['wind_speed_10m'],
    },
  })
  expect(await shownWind()).toEqual(pushed)
  const { provenance } = await forecast()
  expect(provenance).toMatchObject({ source: 'push', provider: PROVIDER, synthetic: false })
})

test('the same run again is known, and other content is refused', async () => {
  expect((await push(windRun())).status).toBe(201)
  expect((await push(windRun())).status).toBe(200)
  const other = windRun({
    parameters: [{ name: 'wind_speed_10m', unit: 'm/s', values: hours(49).map(() => 16) }],
  })
  expect(await push(other)).toMatchObject({
    status: 409,
    detail: 'Another run of this provider is stored for the same time, and stored runs never change.',
  })
  expect(await shownWind()).toEqual(pushed)
})

test('a reference time off the hours of runs counts for the block it lies in', async () => {
  clock.now = new Date('2026-01-02T12:30:00Z')
  expect((await push(windRun({ referenceTime: '2026-01-02T11:59Z' }))).data.run).toBe(
    Date.parse('2026-01-02T06:00Z') / 1000,
  )
  expect((await push(windRun())).status).toBe(409)
  expect(
    (await push(windRun({ referenceTime: '2026-01-02T12:00Z', times: hours(49, 1, '2026-01-02T12:00Z') })))
      .status,
  ).toBe(201)
})

describe('an invalid run is refused by field:', () => {
  const parameter = (changes: object) => () => ({
    parameters: [{ ...windRun().parameters[0]!, ...changes }],
  })
  const value = (at: number, number: number | null) =>
    hours(49).map((_, index) => (index === at ? number : 7))
  test.each<[string, () => object, string, string]>([
    [
      'a provider that the site does not name',
      () => ({ provider: 'Other' }),
      '/provider',
      'The site does not name this provider',
    ],
    [
      "the portal's own source",
      () => ({ provider: 'installation' }),
      '/provider',
      '"installation" is the portal\'s own source',
    ],
    [
      'a reference time without a zone',
      () => ({ referenceTime: '2026-01-02T06:00' }),
      '/referenceTime',
      'Not a time such as 2026-06-15T06:00Z',
    ],
    [
      'a day that there is not',
      () => ({ referenceTime: '2025-02-30T06:00Z' }),
      '/referenceTime',
      'Not a time such as 2026-06-15T06:00Z',
    ],
    [
      'a reference time in the future',
      () => ({ referenceTime: '2026-01-02T10:00Z' }),
      '/referenceTime',
      'In the future',
    ],
    [
      'a run that would not be kept',
      () => ({ referenceTime: '2025-10-01T06:00Z' }),
      '/referenceTime',
      'Runs are kept for 60 days only',
    ],
    [
      'a time off the hour',
      () => ({ times: hours(49, 1, '2026-01-02T06:30Z') }),
      '/times/0',
      'Not on the hour',
    ],
    [
      'times that do not rise',
      () => ({ times: [...hours(48), hours(1)[0]] }),
      '/times/48',
      'Not after the time before it',
    ],
    [
      'times before the run',
      () => ({ times: hours(49, 1, '2026-01-02T05:00Z') }),
      '/times/0',
      'Before the reference time',
    ],
    [
      'too long a run',
      () => ({ times: [...hours(48), '2026-01-18T07:00Z'] }),
      '/times/48',
      'More than 16 days after the reference time',
    ],
    [
      'an unknown parameter',
      parameter({ name: 'wave_heigth' }),
      '/parameters/0/name',
      'There is no parameter called wave_heigth',
    ],
    [
      'a unit of something else',
      parameter({ unit: 'K' }),
      '/parameters/0/unit',
      'K does not become m/s, the unit of wind_speed_10m',
    ],
    ['too few values', parameter({ values: [1, 2] }), '/parameters/0/values', '2 values for 49 times'],
    [
      'an impossible value',
      parameter({ values: value(3, 400) }),
      '/parameters/0/values/3',
      'Outside 0 to 90 m/s, the range of wind_speed_10m',
    ],
    [
      'a code for no value',
      parameter({ unit: 'km/h', values: value(3, 99) }),
      '/parameters/0/values',
      '99 looks like a code for "no value"; send null',
    ],
    [
      'a member of another length',
      parameter({ members: [[1]] }),
      '/parameters/0/members/0',
      '1 values for 49 times',
    ],
    [
      'values 12 hours apart',
      () => ({
        times: hours(7, 12),
        parameters: [{ name: 'wind_speed_10m', unit: 'kn', values: [1, 2, 3, 4, 5, 6, 7] }],
      }),
      '/parameters/0/values',
      'The values are 12 hours apart; at most 6 hours can be judged',
    ],
    [
      'a parameter twice',
      () => ({ parameters: [windRun().parameters[0], windRun().parameters[0]] }),
      '/parameters/1/name',
      'wind_speed_10m is there twice',
    ],
  ])('%s', async (_, changes, path, message) => {
    const { status, errors } = await push({ ...windRun(), ...changes() })
    expect([status, errors]).toEqual([400, [{ path, message }]])
    expect(await shownWind()).toEqual(fetched)
  })
})

test('values are converted, a CF name is understood, null is missing and a direction is normalized', async () => {
  await push(
    windRun({
      parameters: [
        {
          name: 'wind_speed_10m',
          unit: 'kn',
          values: hours(49).map((_, index) => (index === 1 ? null : 10)),
        },
        { name: 'sea_surface_wave_to_direction', unit: 'degree', values: hours(49).map(() => 270) },
      ],
    }),
  )
  const { columns } = await forecast()
  expect(columns.wind_speed_10m.slice(0, 3)).toEqual([5.1444445, null, 5.1444445])
  expect(columns.wave_direction[0]).toBe(90)
})

test('bands are computed from members', async () => {
  const members = Array.from({ length: 11 }, (_, member) => hours(49).map(() => 10 + member))
  await push(windRun({ parameters: [{ ...windRun().parameters[0]!, members }] }))
  const { columns } = await forecast()
  const names = [
    'wind_speed_10m_lowest',
    'wind_speed_10m_p10',
    'wind_speed_10m_p90',
    'wind_speed_10m_highest',
  ]
  expect(names.map((name) => columns[name]?.[0])).toEqual([10, 11, 19, 20])
})

test('hours between coarser values are interpolated, and that is said', async () => {
  const values = hours(17, 3).map((_, index) => index)
  await push(windRun({ times: hours(17, 3), parameters: [{ name: 'wind_speed_10m', unit: 'm/s', values }] }))
  const { columns, provenance } = await forecast()
  expect(columns.wind_speed_10m.slice(0, 4)).toEqual([0, 0.33333334, 0.6666667, 1])
  expect(provenance.steps).toEqual({ wind_speed_10m: 3 })
  expect(provenance.notes.join(' ')).toMatch(/every 3 h, hours between are interpolated/)
})

describe('who may push', () => {
  const send = (authorization: string, siteId: number) =>
    api.app.inject({
      method: 'POST',
      url: '/forecast/runs',
      headers: { 'x-api-key': 'test-key', authorization, accept },
      payload: windRun({ siteId }),
    })

  test('a session is refused, as is a token without the permission', async () => {
    const session = await send(`Bearer ${api.tokens.planner}`, api.sites.sea)
    expect([session.statusCode, session.json().detail]).toEqual([
      403,
      'Only programs make this call, with a personal token or that of a service user.',
    ])
    const token = await tokenOf('planner', ['Module.Forecasts'])
    expect((await send(`Bearer ${token}`, api.sites.sea)).statusCode).toBe(403)
  })

  test('a site of another customer is not found, and its forecast stays', async () => {
    expect((await push(windRun({ siteId: api.sites.sea7 }))).status).toBe(404)
    expect(await shownWind('sea7', 'planner7')).toEqual(fetched)
  })
})

describe('a run that is pushed by one customer', () => {
  const board = async (person: Person) =>
    (await api.call(person, 'POST', '/forecast/board', { thresholds: [], job: undefined })).data.sources

  test('is not seen by another customer with a site and a provider at the same point', async () => {
    const { body } = await api.database
      .selectFrom('records')
      .select('body')
      .where('id', '=', api.sites.sea)
      .executeTakeFirstOrThrow()
    await api.database
      .updateTable('records')
      .set({ body: JSON.stringify(body) })
      .where('id', '=', api.sites.sea7)
      .execute()
    await push(windRun())
    expect(await shownWind('sea7', 'planner7')).toEqual(fetched)
    expect(await shownWind()).toEqual(pushed)
    expect(await board('planner')).toEqual(['Written by a test', 'Forecast of Coastal Met'])
    expect(await board('planner7')).toEqual(['Written by a test'])
  })
})

describe('the order of providers', () => {
  test('a provider that is no longer named does not count', async () => {
    await push(windRun())
    await order([])
    expect(await shownWind()).toEqual(fetched)
  })

  test('the first provider with a fresh run counts', async () => {
    await order(['Second Met', PROVIDER])
    await push(windRun())
    expect(await shownWind()).toEqual(pushed)
    const values = hours(49).map(() => 9)
    await push(
      windRun({ provider: 'Second Met', parameters: [{ name: 'wind_speed_10m', unit: 'm/s', values }] }),
    )
    expect(await shownWind()).toEqual({ title: 'Forecast of Second Met', wind: 9 })
  })

  test('a stale run gives way to the own source of the installation, and the page says so', async () => {
    await push(windRun())
    clock.now = new Date('2026-01-02T17:59:00Z')
    expect(await shownWind()).toEqual(pushed)
    clock.now = new Date('2026-01-02T18:01:00Z')
    expect(await shownWind()).toEqual(fetched)
    const { provenance } = await forecast()
    expect(provenance.notes).toEqual([
      'The last run of Coastal Met, of Fri 2 Jan 06:00 UTC, is stale: the next provider is taken.',
    ])
  })

  test('the runs of the page are those of the provider', async () => {
    clock.now = new Date('2026-01-02T12:30:00Z')
    await push(windRun())
    const times = hours(49, 1, '2026-01-02T12:00Z')
    await push(windRun({ referenceTime: '2026-01-02T12:00Z', times }))
    const { data } = await api.call('planner', 'GET', `/forecasts/${api.sites.sea}/runs`)
    expect(data.latest).toEqual([12, 6].map((hour) => Date.UTC(2026, 0, 2, hour) / 1000))
    expect(data.runs.map(({ run }: { run: number }) => run)).toEqual(data.latest)
    const query = `?run=${data.latest[1]}`
    expect((await forecast('sea', 'planner', query)).provenance).toMatchObject({
      provider: PROVIDER,
      forecastReferenceTime: data.latest[1],
    })
  })
})

describe('a run as CSV', () => {
  const query = () => `?provider=Coastal%20Met&siteId=${api.sites.sea}&referenceTime=2026-01-02T06:00Z`
  const csv = (lines: readonly string[], address = query()) =>
    push(lines.join('\n') as unknown as object, 'planner', { 'content-type': 'text/csv' }, address)
  const rows = hours(49).map((time) => `${time},10`)

  test('is what it would be as JSON', async () => {
    expect((await csv(['time,wind_speed_10m (kn)', ...rows])).status).toBe(201)
    const values = hours(49).map(() => 10)
    expect(
      (await push(windRun({ parameters: [{ name: 'wind_speed_10m', unit: 'kn', values }] }))).status,
    ).toBe(200)
  })

  test.each<[string, string[], string]>([
    [
      'no column of a parameter',
      ['time,wind', ...rows],
      'The table has no column that is called like a parameter, or two for one.',
    ],
    [
      'no column of times',
      ['when,wind_speed_10m', ...rows],
      'The table has no column of times, such as time.',
    ],
    [
      'a word in place of a number',
      ['time,wind_speed_10m', '2026-01-02T06:00Z,calm'],
      'The table, line 2, column "wind_speed_10m": "calm" is not a number.',
    ],
    [
      'a word in place of a time',
      ['time,wind_speed_10m', 'noon,1'],
      'The table, line 2: "noon" is not a time.',
    ],
    ['nothing', [''], 'The table is empty.'],
  ])('is refused with %s', async (_, lines, message) => {
    const { status, detail } = await csv(lines)
    expect([status, detail]).toEqual([400, message])
  })

  test('needs its provider, site and reference time in the query, which a JSON body does not take', async () => {
    const { status, errors } = await csv(['time,wind_speed_10m', ...rows], `?siteId=${api.sites.sea}`)
    expect([status, errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/provider', '/referenceTime'],
    ])
    expect(await push(windRun(), 'planner', {}, query())).toMatchObject({ status: 400 })
  })
})
