import { sql } from 'kysely'
import timeZoneOf from 'tz-lookup'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
/** A site that the planner sees. */
let site: { id: number; name: string }
/** A site of the same customer on land. */
let onshore: number
beforeAll(async () => {
  server = await seededApp()
  site = (await server.call('/sites', { as: 'planner' })).data[0]
  const place = { name: 'Inland', description: 'On land', latitude: 56, longitude: 9, isOffshore: false }
  onshore = (await server.call('/settings/sites', { as: 'admin', method: 'POST', body: place })).data
})
beforeEach(() => {
  server.clock.now = now
})
afterAll(() => server.close())

const report = (change: object = {}) => ({
  name: 'Morning mail',
  description: 'For the crew',
  isActive: true,
  pointId: site.id,
  reportTypeId: 1,
  daysForecast: 2.5,
  inLocalTime: true,
  sendTime: ['06:00', '18:00'],
  sendDays: ['Su', 'Mo', 'We'],
  expireDate: '2026-08-15',
  recipients: ['crew@example.org'],
  reportCharts: [{ chartId: 2 }, { chartId: 1, name: 'A name of its own' }],
  ...change,
})
const create = (change: object = {}, as = 'planner') =>
  server.call('/report', { as, method: 'POST', body: report(change) })
const list = async (as: string, path = '/report/list'): Promise<{ id: number; name: string }[]> =>
  (await server.call(path, { as })).data
const names = async (as: string, path?: string) => (await list(as, path)).map(({ name }) => name)
const clear = async (as = 'admin') => {
  for (const { id } of await list(as)) await server.call(`/report/${id}`, { as, method: 'DELETE' })
}

describe('the look-ups of reports', () => {
  it('GET /report/types returns the types by name', async () => {
    expect((await server.call('/report/types', { as: 'planner' })).data).toEqual([
      { id: 1, type: 'PDF' },
      { id: 2, type: 'PDF and CSV' },
      { id: 3, type: 'Text only' },
    ])
  })

  it('GET /report/charts/{siteId} returns the charts that the site can have, by name', async () => {
    const { data } = await server.call(`/report/charts/${site.id}`, { as: 'planner' })
    expect(data).toHaveLength(7)
    expect(data[4]).toEqual({ chartId: 2, parameterId: 11, name: 'Waves' })
    const onLand = (await server.call(`/report/charts/${onshore}`, { as: 'admin' })).data
    expect(onLand.map(({ name }: { name: string }) => name)).toEqual([
      'Temperature and precipitation',
      'Visibility and precipitation',
      'Wind',
      'Wind at hub height',
    ])
  })

  it('GET /report/charts/{siteId} finds no site that the user does not see', async () => {
    for (const as of ['planner', 'admin7'])
      expect(await server.call(`/report/charts/${onshore}`, { as })).toMatchObject({
        status: 404,
        detail: 'Site not found',
      })
  })
})

describe('a report', () => {
  it('is returned with its site, its parameters, its days in week order and the names of its charts', async () => {
    const { status, data } = await create()
    const expected = {
      ...report(),
      sendDays: ['Mo', 'We', 'Su'],
      site: { id: site.id, name: site.name },
      reportCharts: [
        { chartId: 2, name: 'Waves' },
        { chartId: 1, name: 'Wind' },
      ],
      parameter: expect.arrayContaining(['Significant wave height', 'Wind speed 10 m']),
    }
    expect([status, data]).toEqual([200, expect.objectContaining(expected)])
    expect((await server.call(`/report/${data.id}`, { as: 'planner' })).data).toEqual({
      ...data,
      stopReason: null,
    })
    await clear()
  })

  it('is returned with the current name of its site', async () => {
    const { data } = await create({ pointId: onshore, reportCharts: [{ chartId: 1 }] }, 'admin')
    const stored = (await server.call('/settings/sites', { as: 'admin' })).data.find(
      ({ id }: { id: number }) => id === onshore,
    )
    const rename = (name: string) =>
      server.call('/settings/sites', {
        as: 'admin',
        method: 'PUT',
        body: { ...stored, name, version: undefined },
      })
    await rename('Renamed')
    expect((await server.call(`/report/${data.id}`, { as: 'admin' })).data.site.name).toBe('Renamed')
    await rename('Inland')
    await clear()
  })

  it('is updated by PUT /report with its id, and removed by DELETE /report/{id}', async () => {
    const { data } = await create()
    const body = { ...data, name: 'Renamed', isActive: false }
    const updated = await server.call('/report', { as: 'planner', method: 'PUT', body })
    expect(updated.data).toMatchObject({ id: data.id, name: 'Renamed', isActive: false, version: 2 })
    const stale = await server.call('/report', { as: 'planner', method: 'PUT', body })
    expect(stale.status).toBe(409)
    const path = `/report/${data.id}`
    expect((await server.call(path, { as: 'planner', method: 'DELETE' })).data).toBe(true)
    expect(await server.call(path, { as: 'planner' })).toMatchObject({
      status: 404,
      detail: 'Report not found',
    })
  })

  it('belongs to its user, while administrators of the customer see and change all', async () => {
    const { data } = await create({ name: 'Of the planner' })
    await create({ name: 'Of the administrator' }, 'admin')
    expect(await names('planner')).toEqual(['Of the planner'])
    expect(await names('admin')).toEqual(['Of the administrator', 'Of the planner'])
    expect(await names('admin7')).toEqual([])
    const path = `/report/${data.id}`
    for (const as of ['multi', 'admin7']) {
      expect((await server.call(path, { as })).status).toBe(404)
      expect((await server.call(path, { as, method: 'DELETE' })).status).toBe(404)
    }
    const body = { ...data, name: 'Changed by the administrator' }
    expect((await server.call('/report', { as: 'admin', method: 'PUT', body })).status).toBe(200)
    await clear()
  })

  it.each<[string, object, string, string]>([
    ['no name', { name: '' }, '/name', 'Required'],
    ['a long name', { name: 'a'.repeat(51) }, '/name', 'Must be at most 50 characters'],
    [
      'a long description',
      { description: 'a'.repeat(201) },
      '/description',
      'Must be at most 200 characters',
    ],
    ['no site', { pointId: null }, '/pointId', 'Required'],
    [
      'a site that is gone',
      { pointId: 2147483647 },
      '/pointId',
      'Associated site has been deleted. Please add valid site.',
    ],
    ['no report type', { reportTypeId: null }, '/reportTypeId', 'Required'],
    ['an unknown report type', { reportTypeId: 9 }, '/reportTypeId', 'There is no such report type'],
    ['no days of forecast', { daysForecast: 'two' }, '/daysForecast', 'Required'],
    ['0 days of forecast', { daysForecast: 0 }, '/daysForecast', 'Must be positive'],
    ['days beneath 0', { daysForecast: -1 }, '/daysForecast', 'Must be positive'],
    ['too many days', { daysForecast: 1000001 }, '/daysForecast', 'Must be smaller than 1000000'],
    ['no sending time', { sendTime: [] }, '/sendTime', 'At least one required'],
    [
      'a fifth sending time',
      { sendTime: ['00:00', '06:00', '12:00', '18:00', '23:59'] },
      '/sendTime',
      '5 are too many: at most 4 are allowed',
    ],
    ['equal sending times', { sendTime: ['06:00', '06:00'] }, '/sendTime', 'Each sending time once'],
    ['hour 24', { sendTime: ['24:00'] }, '/sendTime/0', 'Please enter a valid time'],
    ['an hour of one digit', { sendTime: ['06:00', '6:00'] }, '/sendTime/1', 'Please enter a valid time'],
    ['minute 60', { sendTime: ['06:60'] }, '/sendTime/0', 'Please enter a valid time'],
    ['a time that is a number', { sendTime: [6] }, '/sendTime/0', 'Please enter a valid time'],
    ['no sending day', { sendDays: [] }, '/sendDays', 'At least one required'],
    ['a day twice', { sendDays: ['Mo', 'Mo'] }, '/sendDays', 'Each may be chosen once'],
    ['no chart', { reportCharts: [] }, '/reportCharts', 'At least one required'],
    [
      'a chart that there is not',
      { reportCharts: [{ chartId: 99 }] },
      '/reportCharts/0/chartId',
      'Not available at this site',
    ],
    [
      'a chart twice',
      { reportCharts: [{ chartId: 1 }, { chartId: 1 }] },
      '/reportCharts/1/chartId',
      'Each may be chosen once',
    ],
    ['no recipient', { recipients: [] }, '/recipients', 'One Required'],
    ['a blank recipient', { recipients: [''] }, '/recipients/0', 'Please enter a valid email address'],
    ['a day of the past', { expireDate: '2026-06-14' }, '/expireDate', 'Cannot be earlier than current date'],
    [
      'a day after five years',
      { expireDate: '2031-06-16' },
      '/expireDate',
      'Cannot be more than 5 years in the future',
    ],
  ])('is refused with %s', async (_, change, path, message) => {
    const { status, errors } = await create(change)
    expect([status, errors]).toEqual([400, [{ path, message }]])
  })

  it('is accepted at its limits', async () => {
    const limits = { name: 'a'.repeat(50), description: 'a'.repeat(200), daysForecast: 1000000 }
    const times = { sendTime: ['00:00', '23:59', '12:00', '12:30'], expireDate: '2031-06-15' }
    expect((await create({ ...limits, ...times })).status).toBe(200)
    expect((await create({ daysForecast: 0.5, expireDate: '2026-06-15' })).status).toBe(200)
    await clear()
  })

  it('is refused with a chart of the sea on land, and on a site that its author does not see', async () => {
    const land = { pointId: onshore, reportCharts: [{ chartId: 1 }, { chartId: 2 }] }
    expect((await create(land, 'admin')).errors).toEqual([
      { path: '/reportCharts/1/chartId', message: 'Not available at this site' },
    ])
    expect((await create({ pointId: onshore })).errors).toEqual([
      { path: '/pointId', message: 'Associated site has been deleted. Please add valid site.' },
    ])
  })
})

describe('a report in local time', () => {
  /** A new site in the zone of a place. */
  async function siteAt(name: string, latitude: number, longitude: number): Promise<number> {
    const body = { name, description: name, latitude, longitude, isOffshore: true }
    return (await server.call('/settings/sites', { as: 'admin', method: 'POST', body })).data
  }
  let newYork: number
  let auckland: number
  beforeAll(async () => {
    newYork = await siteAt('Off New York', 40.7, -74)
    auckland = await siteAt('Off Auckland', -36.85, 174.76)
  })
  const day = { expireDate: '2026-06-15' }

  it('expires with the day of its site, for its tabs and for the deletion of all', async () => {
    // New York is 4 h behind UTC in June, Auckland 12 h ahead.
    await create({ ...day, name: 'New York', pointId: newYork }, 'admin')
    await create({ ...day, name: 'Auckland', pointId: auckland }, 'admin')
    await create({ ...day, name: 'UTC', pointId: newYork, inLocalTime: false }, 'admin')
    const expiredAt = (time: string) => {
      server.clock.now = new Date(time)
      return names('admin', '/report/expired')
    }
    expect(await expiredAt('2026-06-15T11:59:00Z')).toEqual([])
    expect(await expiredAt('2026-06-15T12:00:00Z')).toEqual(['Auckland'])
    expect(await expiredAt('2026-06-16T03:59:00Z')).toEqual(['Auckland', 'UTC'])
    expect((await server.call('/report/expired', { as: 'admin', method: 'DELETE' })).data).toBe(true)
    expect(await names('admin')).toEqual(['New York'])
    expect(await expiredAt('2026-06-16T04:00:00Z')).toEqual(['New York'])
    await clear()
  })

  it('may expire on the current day of its site, and not before', async () => {
    const tooEarly = [{ path: '/expireDate', message: 'Cannot be earlier than current date' }]
    const refusals = async (change: object) => (await create({ ...day, ...change }, 'admin')).errors
    server.clock.now = new Date('2026-06-15T13:00:00Z')
    expect(await refusals({ pointId: auckland })).toEqual(tooEarly)
    expect(await refusals({ pointId: auckland, inLocalTime: false })).toBeUndefined()
    server.clock.now = new Date('2026-06-16T02:00:00Z')
    expect(await refusals({ pointId: newYork })).toBeUndefined()
    expect(await refusals({ pointId: newYork, inLocalTime: false })).toEqual(tooEarly)
    await clear()
  })

  it('is at a place whose zone the database knows', async () => {
    const zones = new Set<string>()
    for (let latitude = -88; latitude <= 88; latitude += 2)
      for (let longitude = -179; longitude <= 179; longitude += 2) zones.add(timeZoneOf(latitude, longitude))
    expect(zones.size).toBeGreaterThan(300)
    const { rows } = await sql<{ zone: string }>`
      select zone from unnest(${[...zones]}::text[]) as zone where now() at time zone zone is not null
    `.execute(server.database)
    expect(rows).toHaveLength(zones.size)
  })
})

describe('expired reports', () => {
  it('are those whose expiry date is past, in UTC, and are removed in one call', async () => {
    await create({ name: 'Expires today', expireDate: '2026-06-15' })
    await create({ name: 'Expires tomorrow', expireDate: '2026-06-16' })
    expect(await names('planner', '/report/expired')).toEqual([])
    server.clock.now = new Date('2026-06-16T00:00:00Z')
    expect(await names('planner', '/report/expired')).toEqual(['Expires today'])
    const removed = await server.call('/report/expired', { as: 'planner', method: 'DELETE' })
    expect([removed.status, removed.data]).toEqual([200, true])
    expect(await names('planner')).toEqual(['Expires tomorrow'])
    await clear()
  })
})
