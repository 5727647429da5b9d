import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#server/audit/writeAudit.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

type Pair = [siteId: number, userId: number]

interface Named {
  id: number
  name: string
  username: string
}

let server: SeededApp
/** Sites and users of customer 1 that nothing connects yet. */
let sites: Named[]
let users: Named[]

beforeAll(async () => {
  server = await seededApp()
  sites = await named('sites', 'Batch', 3)
  users = await named('users', 'batch', 3)
})
afterAll(() => server.close())

/** Adds users or sites with numbered names, and returns them as the page of access lists them. */
async function named(list: 'sites' | 'users', prefix: string, count: number): Promise<Named[]> {
  const field = list === 'sites' ? 'name' : 'username'
  const fields = list === 'sites' ? { latitude: 54, longitude: 7 } : { roles: ['User'], permissions: [] }
  await sql`insert into ${sql.table(list === 'sites' ? 'records' : 'users')} (customer_id, resource, derived, body)
    select 1, ${list}, '{"timeZone":"UTC"}', ${JSON.stringify(fields)}::jsonb ||
      jsonb_build_object(${field}::text, ${prefix}::text || number, 'name', ${prefix}::text || number)
    from generate_series(1, ${count}::integer) as number`.execute(server.database)
  const { data } = await server.call(`/settings/siteusers/${list}`, { as: 'admin' })
  return data.filter((each: Named) => each[field].startsWith(prefix))
}

const pair = (site: number, user: number): Pair => [sites[site]!.id, users[user]!.id]
const batch = (connect: Pair[], disconnect: Pair[] = [], as = 'admin') =>
  server.call('/records/siteUsers/batch', { as, method: 'POST', body: { connect, disconnect } })
const stored = async (): Promise<Pair[]> =>
  (await server.call('/settings/siteusers/pairs', { as: 'admin' })).data
    .filter(({ siteId }: { siteId: number }) => sites.some(({ id }) => id === siteId))
    .map(({ siteId, userId }: { siteId: number; userId: number }) => [siteId, userId])
const clear = async () => batch([], await stored())
const entries = async (): Promise<AuditEntry[]> =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute()).map(
    ({ body }) => body as unknown as AuditEntry,
  )
const token = async (username: string, permissions: string[]): Promise<number> => {
  const email = `${username}@example.org`
  const user = { customerId: 1, username, name: username, email, permissions }
  const more = { roles: ['User' as const], mainPage: 'Module.Forecasts' }
  const id = await createUser(server.database, { ...user, ...more }, 'none')
  server.tokens.set(username, await createToken(server.database, id, now, 3650))
  return id
}

describe('a batch of access', () => {
  it('connects and disconnects pairs at once; those that are already so stay as they are', async () => {
    await batch([pair(0, 0), pair(1, 1)])
    const { json } = await batch([pair(0, 0), pair(0, 1), pair(2, 2), pair(2, 2)], [pair(1, 1), pair(1, 2)])
    expect(json).toEqual({ connected: 2, redated: 0, disconnected: 1, refused: [] })
    expect(await stored()).toEqual([pair(0, 0), pair(0, 1), pair(2, 2)])
    expect((await clear()).json).toEqual({ connected: 0, redated: 0, disconnected: 3, refused: [] })
  })

  it('refuses the pairs that the call for one refuses, with its message, and changes the others', async () => {
    const [gone] = await named('sites', 'Gone', 1)
    await server.call(`/settings/sites/${gone!.id}`, { as: 'admin', method: 'DELETE' })
    const listed = async (list: string) =>
      (await server.call(`/settings/siteusers/${list}`, { as: 'admin7' })).data[0].id as number
    const [theirSite, theirUser] = [await listed('sites'), await listed('users')]
    const operation = await server.database
      .insertInto('records')
      .values({ customer_id: 1, resource: 'operations', owner_id: users[0]!.id, body: '{"name":"no site"}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [site, user] = pair(0, 0)
    const wrong: Pair[] = [
      [theirSite, user],
      [site, theirUser],
      [theirSite, theirUser],
      [gone!.id, user],
      [operation.id, user],
      [site, 987654321],
    ]
    const single = async (verb: string) =>
      Promise.all(
        wrong.map(async (refused) => ({
          pair: refused,
          message: (
            await server.call(`/settings/siteusers/${verb}/${refused.join('/')}`, {
              as: 'admin',
              method: 'POST',
            })
          ).detail,
        })),
      )
    const { json } = await batch([...wrong, pair(0, 1)])
    expect(json).toEqual({ connected: 1, redated: 0, disconnected: 0, refused: await single('connect') })
    expect(json.refused.map(({ message }: { message: string }) => message)).toEqual([
      'Site not found',
      'User not found',
      ...Array(3).fill('Site not found'),
      'User not found',
    ])
    expect((await batch([], [...wrong, pair(0, 1)])).json).toEqual({
      connected: 0,
      redated: 0,
      disconnected: 1,
      refused: await single('disconnect'),
    })
    const theirs = await server.call('/settings/siteusers/pairs', { as: 'admin7' })
    expect(theirs.data.filter(({ userId }: { userId: number }) => userId === user)).toEqual([])
  })

  it('writes one audit entry for each user whose access has changed, with the sites', async () => {
    await batch([pair(0, 0), pair(2, 2)])
    const before = (await entries()).length
    await batch([pair(1, 0), pair(2, 0), pair(0, 1), pair(1, 1), pair(2, 2)], [pair(0, 0), pair(1, 2)])
    const texts = (...positions: number[]) => positions.map((at) => `${sites[at]!.name} (${sites[at]!.id})`)
    const common = { user: 'admin', resource: 'siteUsers' }
    expect((await entries()).slice(before)).toMatchObject([
      {
        ...common,
        action: 'updated',
        label: 'batch1',
        before: { siteId: sites[0]!.id, userId: users[0]!.id },
        after: { siteId: texts(1, 2), userId: users[0]!.id },
      },
      {
        ...common,
        action: 'connected',
        label: 'batch2',
        after: { siteId: texts(0, 1), userId: users[1]!.id },
      },
    ])
    await clear()
    expect((await entries()).at(-1)).toMatchObject({
      action: 'disconnected',
      label: 'Batch3 – batch3',
      before: { siteId: sites[2]!.id, userId: users[2]!.id },
    })
  })

  it("applies to the users' next calls", async () => {
    const id = await token('follower', ['Module.Forecasts'])
    const seen = async () =>
      (await server.call('/sites', { as: 'follower' })).data.map(({ name }: { name: string }) => name)
    for (const _ of [1, 2]) {
      expect(await seen()).toEqual([])
      await batch(sites.map((site): Pair => [site.id, id]))
      expect(await seen()).toEqual(['Batch1', 'Batch2', 'Batch3'])
      await batch([], [[sites[1]!.id, id]])
      expect(await seen()).toEqual(['Batch1', 'Batch3'])
      await clear()
    }
  })

  it('changes nothing when its audit cannot be written', async () => {
    await sql`alter table audit add constraint broken check (body ->> 'label' <> 'Batch2 – batch2') not valid`.execute(
      server.database,
    )
    const { status } = await batch([pair(0, 0), pair(1, 1)])
    await sql`alter table audit drop constraint broken`.execute(server.database)
    expect(status).toBe(500)
    expect(await stored()).toEqual([])
  })

  it('is done in turn with others that change the same pairs the other way round', async () => {
    const ofUser = (user: number) => sites.map((_, site) => pair(site, user))
    const [some, others] = [ofUser(0), ofUser(1)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? batch(some, others) : batch(others, some))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([some, others]).toContainEqual(await stored())
    await clear()
  })

  it('takes 50,000 pairs in some seconds, and no more', async () => {
    const many = await named('users', 'crowd', 500)
    const places = await named('sites', 'Crowd', 100)
    const pairs = places.flatMap((site) => many.map((user): Pair => [site.id, user.id]))
    const before = (await entries()).length
    const start = performance.now()
    expect((await batch(pairs)).json).toEqual({ connected: 50_000, redated: 0, disconnected: 0, refused: [] })
    // One query for each pair would take a minute.
    expect(performance.now() - start).toBeLessThan(20_000)
    expect((await entries()).length - before).toBe(500)
    const message = 'At most 50,000 pairs can be changed at once'
    const tooMany = [
      await batch([...pairs, pair(0, 0)]),
      await batch([pair(0, 0)], pairs),
      await batch([], [...pairs, pair(0, 0)]),
    ]
    for (const { status, detail } of tooMany) {
      expect(status).toBe(400)
      expect(detail).toContain(message)
    }
    expect(await stored()).toEqual([])
    expect((await batch([], pairs)).json).toEqual({
      connected: 0,
      redated: 0,
      disconnected: 50_000,
      refused: [],
    })
  })

  it.each([
    ['a pair in both lists', { connect: [[1, 1]], disconnect: [[1, 1]] }, /connected and disconnected/],
    ['a pair of one id', { connect: [[1]], disconnect: [] }, /connect\/0|connect/],
    ['an id that no key can be', { connect: [[2 ** 40, 1]], disconnect: [] }, /connect/],
    ['a text', { connect: [['1', "1'; drop table users"]], disconnect: [] }, /connect/],
    ['no list', { connect: [] }, /disconnect/],
  ])('is refused with %s', async (_, body, message) => {
    const { status, detail } = await server.call('/records/siteUsers/batch', {
      as: 'admin',
      method: 'POST',
      body,
    })
    expect([status, detail]).toEqual([400, expect.stringMatching(message)])
  })

  it('requires the right to create for connecting, and the right to delete for disconnecting', async () => {
    const path = join(server.folder, 'schemas', 'resources', 'siteUsers.json')
    const text = readFileSync(path, 'utf8')
    const file = JSON.parse(text)
    file.resource.access.list = { permission: 'Admin.ManageSites' }
    file.resource.access.create = { permission: 'Admin.ManageSites.Create' }
    file.resource.access.delete = { permission: 'Admin.ManageSites.Delete' }
    await token('giver', ['Admin.ManageSites', 'Admin.ManageSites.Create'])
    await token('taker', ['Admin.ManageSites', 'Admin.ManageSites.Delete'])
    await token('reader', ['Admin.ManageSites'])
    writeFileSync(path, JSON.stringify(file))
    const statuses = async (as: string) => [
      (await batch([pair(0, 0)], [], as)).status,
      (await batch([], [pair(0, 0)], as)).status,
      (await batch([pair(0, 0)], [pair(1, 1)], as)).status,
    ]
    expect(await statuses('giver')).toEqual([200, 403, 403])
    expect(await statuses('taker')).toEqual([403, 200, 403])
    expect(await statuses('reader')).toEqual([403, 403, 403])
    expect(await statuses('planner')).toEqual([403, 403, 403])
    writeFileSync(path, text)
    expect(await stored()).toEqual([])
  })
})
