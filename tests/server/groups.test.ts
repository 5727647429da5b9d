import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { now, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

let count = 0
const create = (permissions: string[], as = 'admin') =>
  server.call('/records/groups', { as, method: 'POST', body: { name: `Group ${count++}`, permissions } })
const groupOf = async (permissions: string[]): Promise<{ id: number; version: number; name: string }> =>
  (await create(permissions)).json
const edit = async (id: number, change: object, as = 'admin') => {
  const { json } = await server.call(`/records/groups/${id}`, { as: 'admin' })
  const { users: _, ...stored } = json
  return server.call(`/records/groups/${id}`, { as, method: 'PATCH', body: { ...stored, ...change } })
}
const remove = (id: number, as = 'admin') => server.call(`/records/groups/${id}`, { as, method: 'DELETE' })

/** Adds a user who can sign in, with rights beyond those of the rules. */
async function user(permissions: string[], roles: ('User' | 'Administrator')[] = ['User']): Promise<number> {
  const username = `member${count++}`
  const named = { customerId: 1, username, name: username, email: `${username}@example.org` }
  const id = await createUser(server.database, { ...named, roles, permissions, mainPage: '' }, 'none')
  server.tokens.set(String(id), await createToken(server.database, id, now, 3650))
  return id
}
/** Puts a user into groups, as an administrator does. */
const join = async (id: number, groups: number[], as = 'admin', change: object = {}) => {
  const { data } = await server.call('/settings/users', { as: 'admin' })
  const { username, email, name, roles, permissions } = data.find((one: { id: number }) => one.id === id)
  const body = { id, username, email, name, roles, permissions, groups, ...change }
  return server.call('/settings/users', { as, method: 'PUT', body })
}
const sessionOf = async (id: number): Promise<string[]> =>
  (await server.call('/session', { as: String(id) })).data.permissions
    .map(({ permissionName }: { permissionName: string }) => permissionName)
    .sort()
const ownOf = async (id: number): Promise<string[]> =>
  (await server.call('/settings/users', { as: 'admin' })).data.find((one: { id: number }) => one.id === id)
    .permissions

describe('a user of groups', () => {
  it('has the union of the own permissions and those of the groups, which the call still tells apart', async () => {
    const [a, b] = [
      await groupOf(['Module.Forecasts', 'Module.Alerts']),
      await groupOf(['Module.Alerts', 'Module.Reports']),
    ]
    const id = await user(['Module.Forecasts'])
    expect((await server.call('/alert', { as: String(id) })).status).toBe(403)
    expect((await join(id, [a.id, b.id])).status).toBe(200)
    expect(await sessionOf(id)).toEqual(['Module.Alerts', 'Module.Forecasts', 'Module.Reports'])
    expect(await ownOf(id)).toEqual(['Module.Forecasts'])
    expect((await server.call('/alert', { as: String(id) })).status).toBe(200)
    expect((await server.call(`/records/groups/${a.id}`, { as: 'admin' })).json.users).toBe(1)
  })

  it('has at the next call what the group gives then', async () => {
    const group = await groupOf(['Module.Alerts'])
    const id = await user(['Module.Forecasts'])
    await join(id, [group.id])
    expect(await sessionOf(id)).toEqual(['Module.Alerts', 'Module.Forecasts'])
    expect((await edit(group.id, { permissions: ['Module.Reports'] })).status).toBe(200)
    expect(await sessionOf(id)).toEqual(['Module.Forecasts', 'Module.Reports'])
    expect((await server.call('/alert', { as: String(id) })).status).toBe(403)
    await join(id, [])
    expect(await sessionOf(id)).toEqual(['Module.Forecasts'])
  })

  it('cannot be put into a group of another customer, and what a group gives cannot be sent', async () => {
    const id = await user(['Module.Forecasts'])
    const theirs = await server.call('/records/groups', {
      as: 'admin7',
      method: 'POST',
      body: { name: 'Theirs', permissions: ['Module.Forecasts'] },
    })
    const refused = await join(id, [theirs.json.id])
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ path: '/groups/0', message: 'This group does not exist any more' }],
    ])
    const sent = await join(id, [], 'admin', { groupPermissions: ['Module.Alerts'] })
    expect(sent.status).toBe(400)
    expect(await sessionOf(id)).toEqual(['Module.Forecasts'])
    const { data } = await server.call('/settings/users', { as: 'admin' })
    expect(JSON.stringify(data)).not.toContain('groupPermissions')
  })
})

describe('whoever writes a group', () => {
  const clerkRights = [
    'Admin.ManageUsers',
    'Admin.ManageUsers.Create',
    'Admin.ManageUsers.Modify',
    'Admin.ManageUsers.Delete',
    'Module.Forecasts',
  ]
  let clerk = ''
  beforeEach(async () => {
    clerk = String(await user(clerkRights))
  })

  it('has all its permissions, before and after', async () => {
    expect((await create(['Module.Alerts'], clerk)).errors).toEqual([
      { path: '/permissions/0', message: 'You can give only permissions that you have yourself' },
    ])
    const beyond = await groupOf(['Module.Forecasts', 'Module.Alerts'])
    for (const refused of [
      await edit(beyond.id, { permissions: ['Module.Forecasts'] }, clerk),
      await edit(beyond.id, { description: 'Mine' }, clerk),
      await remove(beyond.id, clerk),
    ])
      expect([refused.status, refused.detail]).toEqual([
        403,
        'You cannot change a group that gives permissions that you do not have.',
      ])
    const own = await create(['Module.Forecasts'], clerk)
    expect(own.status).toBe(201)
    expect(
      (await edit(own.json.id, { permissions: ['Module.Forecasts', 'Module.Alerts'] }, clerk)).status,
    ).toBe(400)
    expect((await create(['Module.Nothing'])).errors).toEqual([
      { path: '/permissions/0', message: 'There is no such permission' },
    ])
  })

  it('touches none of whose users somebody has more rights', async () => {
    const group = await groupOf(['Module.Forecasts'])
    const above = await user(['Module.Alerts'])
    await join(above, [group.id])
    const refused = await edit(group.id, { description: 'Mine' }, clerk)
    expect([refused.status, refused.detail]).toEqual([
      400,
      'You cannot change it, because a user of this group has more rights than you',
    ])
    await join(above, [])
    expect((await edit(group.id, { description: 'Mine' }, clerk)).status).toBe(200)
  })

  it('puts nobody into a group that gives what the writer lacks', async () => {
    const group = await groupOf(['Module.Alerts'])
    const id = await user(['Module.Forecasts'])
    const refused = await join(id, [group.id], clerk)
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ path: '/groups', message: 'You can give only permissions that you have yourself' }],
    ])
    expect(await sessionOf(id)).toEqual(['Module.Forecasts'])
    // Nor takes somebody out of it, who has more rights.
    await join(id, [group.id])
    expect((await join(id, [], clerk)).status).toBe(403)
  })

  it('does not take the right to manage users away from oneself', async () => {
    const group = await groupOf(['Admin.ManageUsers', 'Admin.ManageUsers.Modify'])
    const id = await user(['Module.Settings', ...clerkRights.slice(1, 2)], ['Administrator'])
    await join(id, [group.id])
    const own = await edit(group.id, { permissions: [] }, String(id))
    expect([own.status, own.errors[0]?.message]).toEqual([
      400,
      'You cannot take the right to manage users away from yourself',
    ])
    expect((await server.call('/settings/users', { as: String(id) })).status).toBe(200)
  })

  it('does not delete one that has users', async () => {
    const group = await groupOf(['Module.Forecasts'])
    const id = await user(['Module.Forecasts'])
    await join(id, [group.id])
    const refused = await remove(group.id)
    expect([refused.status, refused.detail]).toEqual([
      400,
      '1 user is in this group. Take them out of it first.',
    ])
    await join(id, [])
    expect((await remove(group.id)).status).toBeLessThan(300)
  })
})

describe('no combination of groups gives more than the union', () => {
  const names = [
    'Module.Forecasts',
    'Module.Alerts',
    'Module.Reports',
    'Module.Hindcasts',
    'Admin.ManageSites',
  ]
  const some = fc.subarray(names)

  it('for a user, and nobody gives what they lack', async () => {
    const manager = ['Admin.ManageUsers', 'Admin.ManageUsers.Create', 'Admin.ManageUsers.Modify']
    await fc.assert(
      fc.asyncProperty(some, some, some, some, async (own, first, second, clerkHas) => {
        const groups = [await groupOf(first), await groupOf(second)]
        const id = await user(own)
        const clerk = String(await user([...manager, ...clerkHas]))
        const chosen = groups.map((group) => group.id)
        const wanted = [...new Set([...own, ...first, ...second])].sort()
        const answer = await join(id, chosen, clerk)
        const mayGive = wanted.every((name) => clerkHas.includes(name))
        expect(answer.status === 200).toBe(mayGive)
        expect(await sessionOf(id)).toEqual(mayGive ? wanted : [...own].sort())
        if (!mayGive) await join(id, chosen)
        expect(await sessionOf(id)).toEqual(wanted)
        // Of a group that is changed, its users have what it gives now.
        await edit(groups[0]!.id, { permissions: clerkHas })
        expect(await sessionOf(id)).toEqual([...new Set([...own, ...clerkHas, ...second])].sort())
      }),
      { numRuns: 25, seed: 7 },
    )
  })
})
