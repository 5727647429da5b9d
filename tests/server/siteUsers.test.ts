import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { now, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  const newUser = (username: string, permissions: string[]) =>
    createUser(
      server.database,
      {
        customerId: 1,
        username,
        name: username,
        email: `${username}@example.org`,
        roles: ['User'],
        permissions,
        mainPage: 'Module.Forecasts',
      },
      'none',
    )
  for (const [username, permissions] of [
    ['gatekeeper', ['Admin.ManageAccessSites']],
    ['newcomer', ['Module.Forecasts']],
  ] as const) {
    const id = await newUser(username, [...permissions])
    server.tokens.set(username, await createToken(server.database, id, now, 3650))
  }
})
afterAll(() => server.close())

interface Named {
  id: number
  name: string
  username: string
}

const get = (path: string, as = 'gatekeeper') => server.call(`/settings/siteusers/${path}`, { as })
const post = (path: string, as = 'gatekeeper') =>
  server.call(`/settings/siteusers/${path}`, { as, method: 'POST' })
const siteNamed = async (name: string, as = 'gatekeeper'): Promise<number> =>
  (await get('sites', as)).data.find((site: Named) => site.name === name).id
const userNamed = async (username: string, as = 'gatekeeper'): Promise<number> =>
  (await get('users', as)).data.find((user: Named) => user.username === username).id
const sitesSeenBy = async (as: string): Promise<string[]> =>
  (await server.call('/sites', { as })).data.map(({ name }: Named) => name)

describe('connecting a site and a user', () => {
  it('appears in both lists, and can be repeated', async () => {
    const [site, user] = [await siteNamed('alpha ventus'), await userNamed('newcomer')]
    expect((await get(`${user}/sites`)).data).toEqual([])
    for (const _ of [1, 2]) expect((await post(`connect/${site}/${user}`)).data).toBe(true)
    expect((await get(`${user}/sites`)).data).toEqual([site])
    expect((await get(`${site}/users`)).data.filter((id: number) => id === user)).toEqual([user])
    for (const _ of [1, 2]) expect((await post(`disconnect/${site}/${user}`)).data).toBe(true)
    expect((await get(`${user}/sites`)).data).toEqual([])
    expect((await get(`${site}/users`)).data).not.toContain(user)
  })

  it('is one of the pairs of the customer, by site and user', async () => {
    const [site, user] = [await siteNamed('Gemini'), await userNamed('newcomer')]
    const pairs = async () => (await get('pairs')).data as { siteId: number; userId: number }[]
    const before = await pairs()
    expect(before).not.toContainEqual({ siteId: site, userId: user })
    await post(`connect/${site}/${user}`)
    const after = await pairs()
    expect(after).toEqual(
      [...before, { siteId: site, userId: user }].sort(
        (one, other) => one.siteId - other.siteId || one.userId - other.userId,
      ),
    )
    const own = new Set((await get('sites')).data.map(({ id }: Named) => id))
    expect(after.filter(({ siteId }) => !own.has(siteId))).toEqual([])
    await post(`disconnect/${site}/${user}`)
    expect((await get('pairs', 'newcomer')).status).toBe(403)
  })

  it("applies to the user's next calls, however often these were made before", async () => {
    const [site, user] = [await siteNamed('Gemini'), await userNamed('newcomer')]
    const paths = [
      `/sites/${site}`,
      `/forecasts/preview/${site}?forecastCount=1`,
      `/parameter?siteId=${site}`,
    ]
    const statuses = async () =>
      Promise.all(paths.map(async (path) => (await server.call(path, { as: 'newcomer' })).status))
    for (const _ of [1, 2]) {
      expect(await sitesSeenBy('newcomer')).toEqual([])
      expect(await statuses()).toEqual([404, 404, 404])
      await post(`connect/${site}/${user}`)
      expect(await sitesSeenBy('newcomer')).toEqual(['Gemini'])
      expect(await statuses()).toEqual([200, 200, 200])
      await post(`disconnect/${site}/${user}`)
    }
  })

  it('happens once when requested concurrently', async () => {
    const [site, user] = [await siteNamed('Whitelee'), await userNamed('newcomer')]
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(`connect/${site}/${user}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await get(`${user}/sites`)).data).toEqual([site])
    await post(`disconnect/${site}/${user}`)
  })

  it('requires the right to manage access', async () => {
    const [site, user] = [await siteNamed('Gemini'), await userNamed('newcomer')]
    for (const as of ['newcomer', 'planner', 'multi'])
      for (const answer of [
        await get('sites', as),
        await get('users', as),
        await get(`${site}/users`, as),
        await get(`${user}/sites`, as),
        await post(`connect/${site}/${user}`, as),
        await post(`disconnect/${site}/${user}`, as),
      ])
        expect([as, answer.status]).toEqual([as, 403])
    expect((await get(`${user}/sites`)).data).toEqual([])
  })

  it('lists only the fields of sites and users that access needs, including hidden sites, and permits no other settings', async () => {
    const { data: sites } = await get('sites')
    expect(Object.keys(sites[0])).toEqual(['id', 'name', 'description'])
    expect(sites.map(({ name }: Named) => name)).toContain('Gemini')
    const { data: users } = await get('users')
    expect(users.find(({ username }: Named) => username === 'newcomer')).toEqual({
      id: expect.any(Number),
      username: 'newcomer',
      email: 'newcomer@example.org',
    })
    const admin = { as: 'admin' }
    const { data: found } = await server.call('/settings/sites?name=Tamra', admin)
    await server.call('/settings/sites', { ...admin, method: 'PUT', body: { ...found[0], isHidden: true } })
    expect((await get('sites')).data.map(({ name }: Named) => name)).toContain('Tamra')
    for (const path of ['/settings/sites', '/settings/users'])
      expect((await server.call(path, { as: 'gatekeeper' })).status).not.toBe(200)
  })
})

describe('a connection is refused', () => {
  it('for sites and users of another customer', async () => {
    const own = { site: await siteNamed('Gemini'), user: await userNamed('newcomer') }
    const other = { site: await siteNamed('Anholt', 'admin7'), user: await userNamed('planner7', 'admin7') }
    for (const [path, detail] of [
      [`connect/${other.site}/${own.user}`, 'Site not found'],
      [`connect/${own.site}/${other.user}`, 'User not found'],
      [`disconnect/${other.site}/${other.user}`, 'Site not found'],
      [`disconnect/${own.site}/${other.user}`, 'User not found'],
    ])
      expect(await post(path as string)).toMatchObject({ status: 404, detail })
    expect(await get(`${other.site}/users`)).toMatchObject({ status: 404, detail: 'Site not found' })
    expect(await get(`${other.user}/sites`)).toMatchObject({ status: 404, detail: 'User not found' })
    expect((await get('users')).data.map(({ username }: Named) => username)).not.toContain('planner7')
    expect((await get('sites')).data.map(({ name }: Named) => name)).not.toContain('Anholt')
  })

  it('for the id of a record that is not a site', async () => {
    const user = await userNamed('newcomer')
    const { id } = await server.database
      .insertInto('records')
      .values({ customer_id: 1, resource: 'operations', owner_id: user, body: '{"name":"no site"}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await post(`connect/${id}/${user}`)).toMatchObject({ status: 404, detail: 'Site not found' })
    expect((await get(`${id}/users`)).status).toBe(404)
  })

  it.each([
    ['connect/0/1', 400, 'Site: Must be at least 1'],
    ['connect/1/0', 400, 'User: Must be at least 1'],
    ['connect/987654321/1', 404, 'Site not found'],
    ['connect/abc/1', 400, 'Site: Must be a number'],
  ])('for %s -> %i %s', async (path, status, detail) => {
    expect(await post(path)).toMatchObject({ status, detail })
  })
})
