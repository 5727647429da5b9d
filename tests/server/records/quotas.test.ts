import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sites from '#server/seed/sites.json' with { type: 'json' }
import users from '#server/seed/users.json' with { type: 'json' }
import { parseExposition } from '../metrics/expositionText.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

const ofCustomer = (rows: readonly { customerId: number }[], id: number) =>
  rows.filter(({ customerId }) => customerId === id).length

/** Customer 1 may have two more sites and one more user than it has, and one alert; customer 7 has exceptions. */
const siteLimit = ofCustomer(sites, 1) + 2
const userLimit = ofCustomer(users, 1) + 1
const METRICS_TOKEN = 'a-token-of-the-scraper'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp({
    QUOTA_SITES: `${siteLimit}, 7:500`,
    QUOTA_USERS: `1:${userLimit}`,
    QUOTA_ALERTS: '1, 7:500',
    QUOTA_RUN_DAYS: '7:30',
    METRICS_TOKEN,
  })
})
afterAll(() => server.close())

const siteNames = async () =>
  (await server.call('/settings/sites', { as: 'admin' })).data.map(({ name }: { name: string }) => name)
const place = { latitude: 54, longitude: 7 }
const create = (name: string, as = 'admin') =>
  server.call('/settings/sites', { as, method: 'POST', body: { name, ...place } })
const remove = (id: number) => server.call(`/settings/sites/${id}`, { as: 'admin', method: 'DELETE' })
const importSites = (names: string[], dryRun: boolean) =>
  server.call('/records/sites/import', {
    as: 'admin',
    method: 'POST',
    body: {
      columns: ['name', 'latitude', 'longitude'],
      rows: names.map((name) => [name, '54', '7']),
      dryRun,
    },
  })
const refusal = (used: number, added: number) =>
  `Your company may have ${siteLimit} sites: it has ${used}, and ${added} more would be too many.`

describe('a quota of sites', () => {
  it('admits the last record and refuses the next with both numbers, whichever of two requests comes first', async () => {
    const first = await create('First')
    const answers = await Promise.all(['Second', 'Third'].map((name) => create(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.detail).toBe(refusal(siteLimit, 1))
    expect(await siteNames()).toHaveLength(siteLimit)
    for (const { data } of [first, ...answers]) if (data) await remove(data)
  })

  it('is reported by the dry run of an import, before and as the import itself refuses', async () => {
    const before = await siteNames()
    for (const dryRun of [true, false])
      expect(await importSites(['A', 'B', 'C'], dryRun)).toMatchObject({
        status: 409,
        detail: refusal(siteLimit - 2, 3),
      })
    expect(await siteNames()).toEqual(before)
    // Changed records are not new ones.
    expect((await importSites(['A', 'B', before[0]], true)).json.counts).toMatchObject({ new: 2, changed: 1 })
  })

  it('refuses the undo of a deletion, which can be undone once there is room', async () => {
    const made: number[] = []
    for (const name of ['Undo A', 'Undo B']) made.push((await create(name)).data)
    const deleted = await server.call('/records/sites/bulk/delete', {
      as: 'admin',
      method: 'POST',
      body: { records: made.map((id) => ({ id, version: 1 })) },
    })
    const undo = () =>
      server.call('/records/sites/bulk/undo', {
        as: 'admin',
        method: 'POST',
        body: { undo: deleted.json.undo },
      })
    const { data: other } = await create('In place of them')
    expect(await undo()).toMatchObject({ status: 409, detail: refusal(siteLimit - 1, 2) })
    await remove(other)
    expect((await undo()).json).toEqual({ count: 2 })
    expect(await siteNames()).toHaveLength(siteLimit)
    for (const id of made) await remove(id)
  })

  it('has exceptions by customer', async () => {
    const body = {
      columns: ['name', 'latitude', 'longitude'],
      rows: Array.from({ length: siteLimit }, (_, index) => [`Many ${index}`, '54', '7']),
      dryRun: true,
    }
    const answer = await server.call('/records/sites/import', { as: 'admin7', method: 'POST', body })
    expect(answer.json.counts.new).toBe(siteLimit)
  })
})

describe('a quota of users and alerts', () => {
  it('counts the users of the company', async () => {
    const add = (username: string) =>
      server.call('/settings/users', {
        as: 'admin',
        method: 'POST',
        body: {
          username,
          email: `${username}@example.org`,
          name: 'One more',
          password: 'a long password of it',
          roles: ['User'],
          permissions: ['Module.Forecasts'],
          mainPage: 'Module.Forecasts',
        },
      })
    expect((await add('one.more')).status).toBe(200)
    expect(await add('two.more')).toMatchObject({
      status: 409,
      detail: `Your company may have ${userLimit} users: it has ${userLimit}, and 1 more would be too many.`,
    })
  })

  it('counts the alerts of all users together', async () => {
    const [site] = (await server.call('/sites', { as: 'planner' })).data
    const add = (as: string) =>
      server.call('/alert', {
        as,
        method: 'POST',
        body: {
          name: 'Crew transfer',
          description: 'Calm for boats',
          isActive: true,
          site: { id: site.id },
          parameters: [{ parameterId: 11, values: [1.5], operators: [{ id: 1, type: 'LTE' }] }],
          expiryDate: '2026-08-15',
          frequency: { id: 1, frequency: 1 },
          recipients: ['crew@example.org'],
          windowLength: { value: 6, operator: { id: 5, type: 'EQ' } },
        },
      })
    expect((await add('planner')).status).toBe(200)
    const { status, detail } = await add('multi')
    expect(status).toBe(409)
    expect(detail).toMatch(/^Your company may have 1 .*alerts: it has 1, and 1 more would be too many\.$/)
  })
})

describe('use against quota', () => {
  it('is answered to administrators of the company only', async () => {
    const quotas = (as: string) => server.call('/customer/quotas', { as })
    const alertsTitle = expect.stringMatching(/alerts/i)
    expect((await quotas('admin')).data).toEqual(
      expect.arrayContaining([
        { title: 'Sites', used: siteLimit - 2, limit: siteLimit },
        { title: 'Users', used: userLimit, limit: userLimit },
        { title: alertsTitle, used: 1, limit: 1 },
      ]),
    )
    expect((await quotas('admin7')).data).toEqual(
      expect.arrayContaining([
        { title: 'Sites', used: ofCustomer(sites, 7), limit: 500 },
        { title: 'Days of forecasts', used: 0, limit: 30 },
      ]),
    )
    expect((await quotas('planner')).status).toBe(403)
  })

  it('is a metric of each customer that has a quota', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const samples = parseExposition((await server.app.inject({ url: '/metrics', headers })).body)
    const of = (name: string, customer: string, kind: string) =>
      samples.find(
        ({ name: found, labels }) => found === name && labels.customer === customer && labels.kind === kind,
      )?.value
    expect(of('seawindow_quota_used', '7', 'sites')).toBe(ofCustomer(sites, 7))
    expect(of('seawindow_quota_limit', '7', 'sites')).toBe(500)
    expect(of('seawindow_quota_limit', '1', 'users')).toBe(userLimit)
    expect(of('seawindow_quota_limit', '7', 'users')).toBeUndefined()
  })
})
