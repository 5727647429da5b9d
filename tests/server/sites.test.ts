import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '#schemas/shapes/records/site.ts'
import { now, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const names = (sites: Site[]) => sites.map(({ name }) => name)
const sitesOf = async (as: string, query = ''): Promise<Site[]> =>
  (await server.call(`/sites${query}`, { as })).data
const siteNamed = async (as: string, name: string) => {
  const site = (await sitesOf(as)).find((candidate) => candidate.name === name)
  if (!site) throw new Error(`no site ${name}`)
  return site
}

describe('GET /sites', () => {
  it('returns the site of the specification with its current time zone', async () => {
    expect(await siteNamed('planner', 'alpha ventus')).toEqual({
      id: expect.any(Number),
      name: 'alpha ventus',
      description: expect.any(String),
      latitude: 54.01,
      longitude: 6.6,
      isOffshore: true,
      isPinned: true,
      isFavorite: true,
      // Berlin has summer time in June: two hours ahead of UTC.
      timeZone: { name: 'Europe/Berlin', shortName: 'CEST', timeZoneOffsetMs: 7_200_000 },
    })
  })

  it('derives the time zone offset for the day of the request', async () => {
    server.clock.now = new Date('2026-12-15T10:00:00Z')
    const { timeZone } = await siteNamed('planner', 'alpha ventus')
    server.clock.now = now
    expect(timeZone).toEqual({ name: 'Europe/Berlin', shortName: 'CET', timeZoneOffsetMs: 3_600_000 })
  })

  it('sorts by name in Unicode order, ignoring case', async () => {
    const list = names(await sitesOf('planner'))
    expect(list).toEqual(list.toSorted(new Intl.Collator('en', { numeric: true }).compare))
    expect(list[0]).toBe('alpha ventus')
    expect(list.indexOf('Fécamp')).toBe(list.indexOf('FINO3') - 1)
  })

  it("returns only the customer's sites that the user is connected to", async () => {
    const [one, seven] = [names(await sitesOf('planner')), names(await sitesOf('planner7'))]
    expect(one.length).toBeGreaterThanOrEqual(40)
    expect(seven.length).toBeGreaterThanOrEqual(12)
    expect(one.filter((name) => seven.includes(name))).toEqual([])
    const { id } = await siteNamed('planner', 'Whitelee')
    await server.database.deleteFrom('site_users').where('site_id', '=', id).execute()
    expect(names(await sitesOf('planner'))).toEqual(one.filter((name) => name !== 'Whitelee'))
    expect(names(await sitesOf('admin'))).toEqual(one)
    expect((await server.call(`/sites/${id}`, { as: 'planner' })).status).toBe(404)
  })

  it('hides hidden sites from all users', async () => {
    const admin = { as: 'admin' }
    const { data: all } = await server.call('/settings/sites?name=Tamra', admin)
    await server.call('/settings/sites', { ...admin, method: 'PUT', body: { ...all[0], isHidden: true } })
    expect(names(await sitesOf('admin'))).not.toContain('Tamra')
    expect((await server.call(`/sites/${all[0].id}`, admin)).status).toBe(404)
  })

  it.each([
    ['?searchQuery=HORN', ['Horns Rev 3', 'Hornsea One']],
    ['?searchQuery=rhode%20island', ['Block Island']],
    ['?searchQuery=%25', []],
    ['?searchQuery=_', []],
    ['?searchQuery=no%20such', []],
  ])('%s finds literal text in name or description', async (query, expected) => {
    expect(names(await sitesOf('planner', query))).toEqual(expected)
  })

  it('refuses a search that is too long', async () => {
    expect((await server.call(`/sites?searchQuery=${'x'.repeat(201)}`, { as: 'planner' })).status).toBe(400)
  })
})

describe('GET /sites/{id}', () => {
  it.each([
    ['999999', 404, 'Site not found'],
    ['0', 400, 'Site: Must be at least 1'],
    ['abc', 400, 'Site: Must be a number'],
    ['99999999999', 400, 'Site: Must be at most 2147483647'],
  ])('%s -> %i', async (id, status, message) => {
    expect(await server.call(`/sites/${id}`, { as: 'planner' })).toMatchObject({ status, detail: message })
  })

  it('finds no site of another customer', async () => {
    const { id } = await siteNamed('planner7', 'Anholt')
    expect(await server.call(`/sites/${id}`, { as: 'admin' })).toMatchObject({
      status: 404,
      detail: 'Site not found',
    })
  })
})

describe('favorites', () => {
  it('are added and removed one by one, and repeating a call changes nothing', async () => {
    const { id } = await siteNamed('planner', 'Gemini')
    const favorite = { as: 'planner', method: 'PUT' } as const
    for (const _ of [1, 2]) expect((await server.call(`/sites/favorites/${id}`, favorite)).data).toBe(true)
    expect(names((await server.call('/sites/favorites', { as: 'planner' })).data)).toEqual([
      'alpha ventus',
      'Gemini',
      'Hornsea One',
      'Port of Esbjerg',
    ])
    for (const _ of [1, 2])
      expect((await server.call(`/sites/favorites/${id}`, { as: 'planner', method: 'DELETE' })).data).toBe(
        true,
      )
    expect((await siteNamed('planner', 'Gemini')).isFavorite).toBe(false)
  })

  it('are refused to a multi-user account, and for sites that the user cannot see', async () => {
    const { id } = await siteNamed('multi', 'Gemini')
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await server.call(`/sites/favorites/${id}`, { as: 'multi', method })).toMatchObject({
        status: 403,
        detail: 'A multi-user account has no favorites.',
      })
    expect((await server.call('/sites/favorites', { as: 'multi' })).data).toEqual([])
    const { id: other } = await siteNamed('planner7', 'Anholt')
    expect((await server.call(`/sites/favorites/${other}`, { as: 'planner', method: 'PUT' })).status).toBe(
      404,
    )
  })
})
