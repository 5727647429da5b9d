import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../server/seededApp.ts'
import { type AttackServer, attackServer } from './support/attackServer.ts'

let server: AttackServer
beforeAll(async () => {
  server = await attackServer()
})
afterAll(() => server.close())

/** What an undo does not bring back: sessions stay ended, the audit and the undo itself say what happened, forecasts are loaded again. */
const ignored = ['audit', 'audit_records', 'tokens', 'record_undos', 'forecast_runs']

/** Every row of every table, as text. */
async function allRows() {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(server.database)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !ignored.includes(table.name))) {
    const found = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t order by 1`.execute(server.database)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

const addOperation = (as: string, isShared: boolean) =>
  server.call('/records/operations', {
    as,
    method: 'POST',
    body: {
      name: isShared ? 'Shared' : 'Private',
      isShared,
      limits: [{ parameterId: 11, max: 1.5 }],
      windowLength: 12,
      workingDays: { start: 0, end: 4 },
      windowSelection: { name: 'daylight' },
    },
  })

/** Everything that hangs on a user. */
async function fillUser(): Promise<number> {
  const { id } = server.userNamed('planner')
  for (const isShared of [true, false]) expect((await addOperation('planner', isShared)).status).toBe(201)
  expect((await server.call('/account/calendar', { as: 'planner', method: 'POST' })).status).toBe(200)
  for (const statement of [
    sql`insert into preferences (user_id, name, value) values (${id}, 'a', '1') on conflict do nothing`,
    sql`insert into devices (hash, user_id, used_at) values ('a device', ${id}, ${now})`,
    sql`insert into identities (customer_id, issuer, subject, user_id, linked_at)
      values (1, 'https://login.example.org', 'someone', ${id}, ${now})`,
    sql`insert into identity_links (user_id, customer_id, hash, expires_at) values (${id}, 1, 'a link', ${now})`,
  ])
    await statement.execute(server.database)
  return id
}

/** A site with users, favorites and forecasts. */
const linkedSite = async (): Promise<number> =>
  (await server.database.selectFrom('site_users').select('site_id').executeTakeFirstOrThrow()).site_id

/** Records that other rows hang on; those of the other resources are new ones. */
const prepared: Readonly<Record<string, () => Promise<number>>> = { users: fillUser, sites: linkedSite }

async function versionOf(resource: string, id: number): Promise<number> {
  const table = resource === 'users' ? 'users' : 'records'
  return (
    await server.database.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
  ).version
}

it('the undo of a deletion restores every row of every table, for every resource', async () => {
  const { operations } = await server.describe()
  const named = (name: string) => operations.find((operation) => operation.name === name)
  // Pairs have an undo of their imports alone.
  const resources = operations
    .flatMap(({ name }) => /^(.*)\.undo$/.exec(name)?.[1] ?? [])
    .filter((resource) => named(`${resource}.bulkDelete`))
  expect(resources).toEqual(expect.arrayContaining(['sites', 'users']))
  for (const resource of resources) {
    const remove = named(`${resource}.delete`)!
    const own = async () => (await server.targetOf(remove, server.userNamed('admin'))).record
    const id = await (prepared[resource] ?? own)()
    const before = await allRows()
    const call = (verb: string, body: object) =>
      server.call(named(`${resource}.${verb}`)!.path, { as: 'admin', method: 'POST', body })
    const records = [{ id, version: await versionOf(resource, id) }]
    const { json } = await call('bulkDelete', { records })
    expect([resource, json.counts?.changed]).toEqual([resource, 1])
    expect([resource, await allRows()]).not.toEqual([resource, before])
    expect([resource, (await call('undo', { undo: json.undo })).json]).toEqual([resource, { count: 1 }])
    expect([resource, await allRows()]).toEqual([resource, before])
  }
})
