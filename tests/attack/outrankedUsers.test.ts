import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '#schemas/access/access.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { applicationKey, now } from '../server/seededApp.ts'
import type { Operation } from './support/apiDescription.ts'
import { type AttackServer, attackServer } from './support/attackServer.ts'
import type { ApiRequest } from './support/validRequest.ts'

let server: AttackServer
let calls: readonly Operation[]

/** Calls with a user in their address that do not change the user: views, which have a rule of their own, and access to sites. */
const aboutOthers = ['viewAs', 'connectSiteUser', 'disconnectSiteUser']

const isOfUser = ({ name, path }: Operation) =>
  name.startsWith('users.') || /^\/settings\/users\/\{/.test(path)

beforeAll(async () => {
  server = await attackServer()
  const { operations } = await server.describe()
  calls = operations.filter(
    (one) =>
      one.method !== 'GET' && isOfUser(one) && !/\.create$/.test(one.name) && !aboutOthers.includes(one.name),
  )
})
afterAll(() => server.close())

const managing = [
  'Admin.ManageUsers',
  'Admin.ManageUsers.Create',
  'Admin.ManageUsers.Modify',
  'Admin.ManageUsers.Delete',
]

let count = 0
async function member(rights: { permissions: readonly string[]; roles?: readonly RoleName[] }) {
  count++
  const username = `member${count}`
  const body = {
    username,
    name: `Member ${count}`,
    email: `${username}@example.org`,
    mainPage: 'Module.Forecasts',
  }
  const { permissions, roles = ['User'] } = rights
  const id = await createUser(
    server.database,
    { customerId: 1, ...body, permissions: [...permissions], roles: [...roles] },
    'none',
  )
  // What a hand-over would take from the user.
  const owned = { customer_id: 1, resource: 'operations', owner_id: id }
  const operation = JSON.stringify({ name: username, isShared: true })
  await server.database
    .insertInto('records')
    .values({ ...owned, body: operation })
    .execute()
  const token = await createToken(server.database, id, now, 1)
  return { id, username, headers: { 'x-api-key': applicationKey, authorization: `Bearer ${token}` } }
}
type Member = Awaited<ReturnType<typeof member>>

/** The user's row, sessions and records, as text. */
async function rowsOf({ id }: Member): Promise<string> {
  const user = await server.database.selectFrom('users').selectAll().where('id', '=', id).execute()
  const sessions = await server.database.selectFrom('tokens').selectAll().where('user_id', '=', id).execute()
  const records = await server.database.selectFrom('records').selectAll().where('owner_id', '=', id).execute()
  return JSON.stringify([user, sessions, records])
}

type Shown = Record<string, unknown> & { id: number; version: number }
const shown = async (
  { id }: Pick<Member, 'id'>,
  as: { as: string } | Pick<Member, 'headers'> = { as: 'admin' },
) => {
  const found = (await server.call('/settings/users', as)).data.find((user: Shown) => user.id === id)
  expect(found).toBeDefined()
  return found as Shown
}

/** A request of a call that would change a user. */
async function requestFor(call: Operation, target: Member): Promise<ApiRequest> {
  const { version, ...body } = await shown(target)
  const records = [{ id: target.id, version }]
  const changed = { name: `Changed ${++count}` }
  const receiver = await member({ permissions: [] })
  const bodies: Record<string, object> = {
    edit: { ...body, version, ...changed },
    bulkEdit: { records, patch: changed, dryRun: false },
    bulkDelete: { records },
    import: { columns: ['id', 'name'], rows: [[String(target.id), changed.name]], dryRun: false },
    handOver: { to: receiver.id },
    makeServiceToken: {
      name: 'Program',
      expiresOn: now.toISOString().slice(0, 10),
      canWrite: false,
      permissions: [(body.permissions as string[])[0] ?? 'Module.Forecasts'],
    },
  }
  if (call.name === 'makeServiceToken')
    await server.database
      .updateTable('users')
      .set({ body: sql`body || '{"isService": true}'` })
      .where('id', '=', target.id)
      .execute()
  if (call.name === 'inviteUser')
    await server.database
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', target.id)
      .execute()
  const url = call.path.replace(/\{\w+\}/, String(target.id))
  const verb = call.name.split('.').at(-1)!
  return { url, headers: {}, ...(verb in bodies && { body: bodies[verb] }) }
}

const higher = [
  ['an administrator', { permissions: [], roles: ['Administrator' as const] }],
  ['a user with a permission more', { permissions: [...managing, 'Admin.ManageSites'] }],
] as const
const others = [
  ['an equal', { permissions: managing }],
  ['a lower user', { permissions: ['Module.Forecasts'] }],
] as const
const actorRights = { permissions: [...managing, 'Module.Forecasts'] }
const refusal = 'You cannot change somebody who has more rights than you'

describe.each(higher)('%s', (_, rights) => {
  it('is changed by no call of a user with fewer rights', async () => {
    expect(calls.length).toBeGreaterThanOrEqual(10)
    const actor = await member(actorRights)
    for (const call of calls.filter(({ name }) => !name.endsWith('.undo'))) {
      const target = await member(rights)
      const request = await requestFor(call, target)
      const before = await rowsOf(target)
      const { statusCode, body } = await server.send(call, request, actor.headers)
      const isBatch = /\.(import|bulkEdit|bulkDelete)$/.test(call.name)
      expect([call.name, statusCode]).toEqual([call.name, isBatch ? 200 : 403])
      if (isBatch)
        expect([call.name, JSON.parse(body).counts]).toMatchObject([call.name, { refused: 1, changed: 0 }])
      else expect([call.name, JSON.parse(body).detail]).toEqual([call.name, `${refusal}.`])
      expect([call.name, await rowsOf(target)]).toEqual([call.name, before])
    }
  })

  it('receives nothing from a user with fewer rights', async () => {
    const call = calls.find(({ name }) => name === 'handOver')!
    const actor = await member(actorRights)
    const [target, other] = [await member(rights), await member({ permissions: [] })]
    const before = await rowsOf(other)
    const url = call.path.replace(/\{\w+\}/, String(other.id))
    const { statusCode, body } = await server.send(
      call,
      { url, headers: {}, body: { to: target.id } },
      actor.headers,
    )
    expect([statusCode, JSON.parse(body).detail]).toEqual([403, `${target.username}: ${refusal}.`])
    expect(await rowsOf(other)).toBe(before)
  })

  it('is left out of a batch, which changes the others', async () => {
    const actor = await member(actorRights)
    const target = await member(rights)
    const other = await member({ permissions: [] })
    const edit = calls.find(({ name }) => name === 'users.bulkEdit')!
    const records = await Promise.all(
      [target, other].map(async (one) => ({ id: one.id, version: (await shown(one)).version })),
    )
    const body = { records, patch: { name: 'Changed together' }, dryRun: false }
    const answer = await server.send(edit, { url: edit.path, headers: {}, body }, actor.headers)
    expect(JSON.parse(answer.body)).toMatchObject({
      counts: { refused: 1, changed: 1, wrong: 0 },
      rows: [{ is: 'refused', id: target.id, errors: [{ field: '', message: refusal }] }, { is: 'changed' }],
    })
    expect((await shown(target)).name).not.toBe('Changed together')
    expect((await shown(other)).name).toBe('Changed together')
  })

  it('is not changed back by the undo of somebody who has lost rights since', async () => {
    const [edit, undo] = ['users.bulkEdit', 'users.undo'].map(
      (name) => calls.find((one) => one.name === name)!,
    )
    const actor = await member({
      permissions: [...actorRights.permissions, 'Admin.ManageSites'],
      roles: ['Administrator'],
    })
    const target = await member(rights)
    const records = [{ id: target.id, version: (await shown(target)).version }]
    const body = { records, patch: { name: 'Changed' }, dryRun: false }
    const answer = await server.send(edit!, { url: edit!.path, headers: {}, body }, actor.headers)
    const { version, ...before } = await shown(actor)
    const demoted = { ...before, version, roles: ['User'], permissions: actorRights.permissions }
    expect((await server.call('/settings/users', { as: 'admin', method: 'PUT', body: demoted })).status).toBe(
      200,
    )
    const request = { url: undo!.path, headers: {}, body: { undo: JSON.parse(answer.body).undo } }
    const undone = await server.send(undo!, request, actor.headers)
    expect([undone.statusCode, JSON.parse(undone.body).detail]).toEqual([403, `${refusal}.`])
    expect((await shown(target)).name).toBe('Changed')
  })

  it('is shown with the reason why the caller cannot change it', async () => {
    const actor = await member(actorRights)
    const target = await member(rights)
    expect((await shown(target, { headers: actor.headers })).refusal).toBe(refusal)
    expect((await shown(target)).refusal).toBeUndefined()
  })
})

describe.each(others)('%s', (_, rights) => {
  it('is changed by every call', async () => {
    const actor = await member(actorRights)
    for (const call of calls.filter(({ name }) => !name.endsWith('.undo'))) {
      const target = await member(rights)
      const request = await requestFor(call, target)
      const { statusCode, body } = await server.send(call, request, actor.headers)
      expect([call.name, statusCode, statusCode < 300 ? '' : body]).toEqual([call.name, 200, ''])
      if (body.startsWith('{"counts"'))
        expect([call.name, JSON.parse(body).counts.changed]).toEqual([call.name, 1])
    }
  })
})

it('the deletion of users can be undone at once, whatever rights and main page they had', async () => {
  const [remove, undo] = ['users.bulkDelete', 'users.undo'].map(
    (name) => calls.find((one) => one.name === name)!,
  )
  const actor = await member({ permissions: [...managing, 'Not.Known.Any.More'], roles: ['Administrator'] })
  const target = await member({ permissions: ['Not.Known.Any.More'] })
  const before = await shown(target)
  const records = [{ id: target.id, version: before.version }]
  const answer = await server.send(
    remove!,
    { url: remove!.path, headers: {}, body: { records } },
    actor.headers,
  )
  expect([answer.statusCode, JSON.parse(answer.body).counts]).toMatchObject([200, { changed: 1 }])
  const body = { undo: JSON.parse(answer.body).undo }
  const undone = await server.send(undo!, { url: undo!.path, headers: {}, body }, actor.headers)
  expect([undone.statusCode, JSON.parse(undone.body)]).toEqual([200, { count: 1 }])
  expect(await shown(target)).toEqual(before)
})
