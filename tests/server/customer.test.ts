import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sites from '#server/seed/sites.json' with { type: 'json' }
import { regions } from '#weather/regions.ts'
import { type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp({ CUSTOMER_HOSTS: 'weather.example.com=7,gone.example.com=99' })
})
afterAll(() => server.close())

const customer = async (headers: Record<string, string> = {}, as?: string) =>
  (await server.call('/customer', { as, headers })).data

describe('GET /customer', () => {
  it.each([
    ['no host of its own', '127.0.0.1:8080', undefined, 1],
    ["the demonstration's host", '7.localhost:8080', undefined, 7],
    ['a configured host', 'Weather.Example.com', undefined, 7],
    ['a configured host of no customer', 'gone.example.com', undefined, 1],
    ['the signed-in user', '127.0.0.1:8080', 'planner7', 7],
    ['the signed-in user on another host', '7.localhost:8080', 'planner', 1],
  ])('finds the customer by %s', async (_, host, as, id) => {
    expect((await customer({ host }, as)).id).toBe(id)
  })

  it('has the modules and wallpapers of the specification', async () => {
    expect((await customer()).config).toMatchObject({
      modules: ['forecasts', 'alerts', 'reports', 'hindcasts', 'forecastui'],
      wallpapers: { length: 3 },
      forecastUiAddress: '/example-forecast.html',
    })
    expect((await customer({}, 'admin7')).config).toMatchObject({
      modules: ['forecasts', 'alerts', 'reports', 'hwwa'],
      wallpapers: { length: 4 },
    })
  })

  it('ignores an expired token', async () => {
    expect(await server.call('/customer', { headers: { authorization: 'Bearer old' } })).toMatchObject({
      status: 200,
      data: { id: 1 },
    })
  })

  it('keeps the last valid profile and reports the problem to administrators', async () => {
    const before = await customer({}, 'admin7')
    writeFileSync(join(server.customersDir, '7', 'profile.json'), '{"modules": ["forecasts"]}')
    expect(await customer({}, 'admin7')).toEqual(before)
    const { problems } = (await server.call('/forms', { as: 'admin7' })).data
    expect(problems).toEqual([
      { file: 'customers/7/profile.json', message: expect.stringContaining('/logo: Required') },
    ])
  })
})

describe('GET /customer/permissions', () => {
  it("lists what the customer's modules need, and the administrators' permissions", async () => {
    const names = (await server.call('/customer/permissions', { as: 'planner7' })).data.map(
      ({ permissionName }: { permissionName: string }) => permissionName,
    )
    expect(names.slice(0, 4)).toEqual(['Module.Forecasts', 'Module.HWWA', 'Module.Alerts', 'Module.Reports'])
    expect(names).toContain('Admin.ManageSites.Create')
    expect(names).not.toContain('Hindcasts.Download')
  })
})

describe('the demonstration data', () => {
  it('prints its usernames and passwords', () => {
    expect(server.lines.join('\n')).toMatch(
      /planner .*customer 1.*multi .*admin .*planner7 .*customer 7.*admin7 .*a test password/s,
    )
  })

  it('has sites on sea and land in every region, for two customers', async () => {
    for (const { id, latitudeMin, latitudeMax, longitudeMin, longitudeMax } of regions) {
      const inside = sites.filter(
        ({ latitude, longitude }) =>
          latitude >= latitudeMin &&
          latitude <= latitudeMax &&
          longitude >= longitudeMin &&
          longitude <= longitudeMax,
      )
      expect([id, new Set(inside.map(({ isOffshore }) => isOffshore)).size]).toEqual([id, 2])
    }
    expect(sites.filter(({ customerId }) => customerId === 1).length).toBeGreaterThanOrEqual(40)
  })

  it('has sites that their own form accepts', async () => {
    for (const as of ['admin', 'admin7']) {
      const { data } = await server.call('/settings/sites', { as })
      for (const record of data)
        expect((await server.call('/settings/sites', { as, method: 'PUT', body: record })).status).toBe(200)
    }
  })

  it('has the limits of a crew transfer, so that forecasts show windows', async () => {
    const rows = await server.database.selectFrom('thresholds').selectAll().where('user_id', '=', 1).execute()
    expect(rows.map(({ body }) => body)).toEqual([
      { thresholdMin: null, thresholdMax: 12, tolerance: 10, toleranceType: 1 },
      { thresholdMin: null, thresholdMax: 1.5, tolerance: 10, toleranceType: 1 },
      { thresholdMin: 1, thresholdMax: null, tolerance: 10, toleranceType: 1 },
    ])
  })
})
