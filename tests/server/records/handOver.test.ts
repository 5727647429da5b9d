import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { ownedRecords } from '../ownedRecords.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
let site: number
beforeAll(async () => {
  server = await seededApp()
  site = await owned.siteOf('planner')
})
afterAll(() => server.close())

const owned = ownedRecords(
  () => server,
  () => now.toISOString().slice(0, 10),
)
const modules = ['Module.Forecasts', 'Module.Alerts', 'Module.Reports', 'Module.Operations']

interface Member {
  id: number
  username: string
}

let count = 0
/** A user of the first customer, who sees the site unless told otherwise. */
async function member({
  permissions = modules,
  seesSite = true,
}: {
  permissions?: string[]
  seesSite?: boolean
} = {}): Promise<Member> {
  const username = `member${++count}`
  const who = { customerId: 1, username, name: username, email: `${username}@example.org` }
  const rights = { roles: ['User'] as ['User'], permissions, mainPage: 'Module.Forecasts' }
  const id = await createUser(server.database, { ...who, ...rights }, 'none')
  server.tokens.set(username, await createToken(server.database, id, now, 3650))
  if (seesSite)
    await server.call(`/settings/siteusers/connect/${site}/${id}`, { as: 'admin', method: 'POST' })
  return { id, username }
}

const handOver = (from: Member, body: object, as = 'admin') =>
  server.call(`/settings/users/${from.id}/hand-over`, { as, method: 'POST', body })
const owners = async (): Promise<Record<number, number | null>> => {
  const rows = await server.database.selectFrom('records').select(['id', 'owner_id']).execute()
  return Object.fromEntries(rows.map(({ id, owner_id }) => [id, owner_id]))
}
const audit = async (action: string) =>
  (await server.database.selectFrom('audit').select('body').orderBy('id').execute())
    .map(({ body }) => body)
    .filter((entry) => entry.action === action)

/** A user with an alert, a report, a shared and a private operation. */
async function leaving() {
  const from = await member()
  const { username } = from
  return {
    from,
    alert: await owned.addAlert(username),
    report: await owned.addReport(username),
    shared: await owned.addOperation(username, { name: 'Shared', isShared: true }),
    own: await owned.addOperation(username, { name: 'Own' }),
  }
}

describe('a hand-over', () => {
  it('makes the receiver the owner of alerts, reports and shared operations, not of private ones', async () => {
    const { from, alert, report, shared, own } = await leaving()
    const to = await member()
    const before = await server.call('/alert', { as: from.username })
    expect(await handOver(from, { to: to.id })).toMatchObject({
      status: 200,
      data: {
        handedOver: [
          { resource: 'alerts', isPrivate: false, count: 1 },
          { resource: 'operations', isPrivate: false, count: 1 },
          { resource: 'reports', isPrivate: false, count: 1 },
        ],
        stopping: [],
        left: [],
      },
    })
    expect(await owners()).toMatchObject({ [alert]: to.id, [report]: to.id, [shared]: to.id, [own]: from.id })
    const [stored] = before.data
    expect((await server.call('/alert', { as: to.username })).data).toEqual([
      { ...stored, ownerId: to.id, version: stored.version + 1 },
    ])
    expect((await server.call('/alert', { as: from.username })).data).toEqual([])
  })

  it('includes private operations if asked', async () => {
    const { from, shared, own } = await leaving()
    const to = await member()
    const { data } = await handOver(from, { to: to.id, private: true })
    expect(data.handedOver).toContainEqual({ resource: 'operations', isPrivate: true, count: 1 })
    expect(await owners()).toMatchObject({ [shared]: to.id, [own]: to.id })
    expect((await server.call(`/records/operations/${own}`, { as: to.username })).json).toMatchObject({
      name: 'Own',
      isOwn: true,
    })
  })

  it('names what the receiver may not use, which stops', async () => {
    const { from, alert, report, shared } = await leaving()
    const blind = await member({ seesSite: false })
    const { data } = await handOver(from, { to: blind.id })
    expect(data.stopping).toEqual([
      {
        resource: 'alerts',
        id: alert,
        name: 'Crew transfer',
        reason: 'The owner of the alert does not see its site any more.',
      },
      {
        resource: 'reports',
        id: report,
        name: 'Morning mail',
        reason: 'The owner of the report does not see its site any more.',
      },
    ])
    const guest = await member({ permissions: ['Module.Forecasts', 'Module.Alerts'] })
    expect((await handOver(blind, { to: guest.id })).data.stopping).toEqual([
      {
        resource: 'operations',
        id: shared,
        name: 'Shared',
        reason: `${guest.username} may not use operations.`,
      },
      {
        resource: 'reports',
        id: report,
        name: 'Morning mail',
        reason: 'The owner of the report may not use reports any more.',
      },
    ])
  })

  it('leaves and names an operation whose name the receiver uses, and hands over the rest', async () => {
    const { from, shared, own } = await leaving()
    const to = await member()
    await owned.addOperation(to.username, { name: 'Own' })
    const { data } = await handOver(from, { to: to.id, private: true })
    expect(data.left).toEqual([
      {
        resource: 'operations',
        id: own,
        name: 'Own',
        reason: `Name is already used by another operation of ${to.username}.`,
      },
    ])
    expect(await owners()).toMatchObject({ [shared]: to.id, [own]: from.id })
  })

  it('has an entry in the audit for each record and one for the user, and none if nothing was to hand over', async () => {
    const { from, alert } = await leaving()
    const to = await member()
    const before = (await audit('handed over')).length
    await handOver(from, { to: to.id })
    const entries = (await audit('handed over')).slice(before)
    expect(entries.map(({ resource, label }) => [resource, label])).toEqual([
      ['alerts', 'Crew transfer'],
      ['operations', 'Shared'],
      ['reports', 'Morning mail'],
      ['users', `${from.username} → ${to.username}`],
    ])
    expect(entries[0]).toMatchObject({
      user: 'admin',
      recordId: alert,
      before: { owner: from.username },
      after: { owner: to.username },
      address: expect.any(String),
    })
    const query = new URLSearchParams({ resource: 'alerts', recordId: `${alert}`, action: 'handed over' })
    const shown = await server.call(`/records/audit?${query}`, { as: 'admin' })
    expect(shown.json).toMatchObject([{ summary: `Owner: ${from.username} → ${to.username}` }])
    await handOver(from, { to: to.id })
    expect((await audit('handed over')).length).toBe(before + 4)
  })

  it('changes nothing if a part of it fails', async () => {
    const { from } = await leaving()
    const to = await member()
    const before = await owners()
    // Fails at the last resource.
    await sql`create function refuse_reports() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`.execute(server.database)
    await sql`create trigger refuse_reports before update on records for each row
      when (new.resource = 'reports') execute function refuse_reports()`.execute(server.database)
    const entries = (await audit('handed over')).length
    expect((await handOver(from, { to: to.id })).status).toBe(500)
    await sql`drop trigger refuse_reports on records`.execute(server.database)
    expect(await owners()).toEqual(before)
    expect((await audit('handed over')).length).toBe(entries)
  })

  it('is refused to the same user, to nobody, to another customer, and without the right to change users', async () => {
    const { from } = await leaving()
    const to = await member()
    const before = await owners()
    const { id: abroad } = await server.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'planner7')
      .executeTakeFirstOrThrow()
    const refused = (body: object, as?: string) =>
      handOver(from, body, as).then(({ status, detail }) => [status, detail])
    expect(await refused({ to: from.id })).toEqual([400, 'Receiver: Must be another user'])
    for (const id of [abroad, 987_654])
      expect(await refused({ to: id })).toEqual([400, 'Receiver: There is no such user'])
    expect((await refused({ to: to.id }, 'planner'))[0]).toBe(403)
    expect(await refused({ to: to.id }, 'admin7')).toEqual([404, 'User not found'])
    expect(await owners()).toEqual(before)
  })
})

describe('an alert or report', () => {
  const alertOf = async (id: number, as = 'admin') =>
    (await server.call('/alert', { as })).data.find((alert: { id: number }) => alert.id === id)
  const reportOf = async (id: number) => (await server.call(`/report/${id}`, { as: 'admin' })).data

  it('names its owner to those who may manage users', async () => {
    const { from, alert, report } = await leaving()
    expect(await alertOf(alert)).toMatchObject({ owner: from.username, stopReason: null })
    expect(await reportOf(report)).toMatchObject({ owner: from.username, stopReason: null })
    expect(await alertOf(alert, from.username)).not.toHaveProperty('owner')
  })

  it('says that its owner is locked, has lost the right, or is gone, also while it is switched off', async () => {
    const { from, alert, report } = await leaving()
    const { username } = from
    const off = await owned.addAlert(username, { name: 'Off', isActive: false })
    const reasons = async () => [
      (await alertOf(alert)).stopReason,
      (await alertOf(off)).stopReason,
      (await reportOf(report)).stopReason,
    ]
    const ofAll = (reason: string) => ['alert', 'alert', 'report'].map((kind) => reason.replace('*', kind))
    const lock = `/settings/users/${from.id}/lock`
    await server.call(lock, { as: 'admin', method: 'PUT' })
    expect(await reasons()).toEqual(ofAll('The owner of the * is locked.'))
    await server.call(lock, { as: 'admin', method: 'DELETE' })
    const user = (await server.call('/settings/users', { as: 'admin' })).data.find(
      ({ id }: Member) => id === from.id,
    )
    const body = { ...user, permissions: ['Module.Forecasts', 'Module.Alerts'] }
    expect((await server.call('/settings/users', { as: 'admin', method: 'PUT', body })).status).toBe(200)
    expect(await reasons()).toEqual([null, null, 'The owner of the report may not use reports any more.'])
    await server.call(`/settings/users/${from.id}`, { as: 'admin', method: 'DELETE' })
    expect(await reasons()).toEqual(ofAll('The owner of the * was deleted.'))
    expect(await alertOf(alert)).toMatchObject({ owner: null })
  })
})
