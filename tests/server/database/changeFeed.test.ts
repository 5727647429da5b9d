import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createChangeLog, type Topic } from '#server/database/changeFeed.ts'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import { PATIENCE_MS } from '../../timeLimits.ts'
import { openMigratedDatabase, openTestDatabase } from '../databases/testDatabase.ts'

const server: string | undefined = inject('postgresUrl')

let opened: OpenDatabase
beforeEach(async () => {
  opened = await openMigratedDatabase()
  await run(`insert into customers values (1, 'One', '{}'), (2, 'Two', '{}')`)
  await run(`insert into users (id, customer_id, body, password_hash)
    select id, 1, jsonb_build_object('username', 'user' || id), 'none' from generate_series(1, 2) id`)
  await run(
    `insert into records (customer_id, resource, id, body) values (1, 'sites', 1, '{}'), (2, 'sites', 2, '{}')`,
  )
})
afterEach(() => opened.close())

const run = (statement: string) => sql.raw(statement).execute(opened.database)

const versionNow = async (...topics: Topic[]) => {
  await opened.changes.confirm()
  return opened.changes.versionOf(...topics)
}

/** Whether the topic has another version right after the statement. */
async function changes(topic: Topic, statement: string): Promise<boolean> {
  const before = await versionNow(topic)
  expect(before).toBeTypeOf('string')
  await run(statement)
  return (await opened.changes.versionOf(topic)) !== before
}

interface Changed {
  topic: Topic
  insert: string
  update: string
  delete: string
  /** A topic that none of these statements affects. */
  other: Topic
}

const tables: readonly Changed[] = [
  {
    topic: ['customers'],
    insert: `insert into customers values (3, 'Three', '{}')`,
    update: `update customers set name = 'x' where id = 3`,
    delete: 'delete from customers where id = 3',
    other: ['users', 1],
  },
  {
    topic: ['users', 3],
    insert: `insert into users (id, customer_id, body, password_hash) values (3, 1, '{"username": "three"}', 'none')`,
    update: 'update users set version = 2 where id = 3',
    delete: 'delete from users where id = 3',
    other: ['users', 1],
  },
  {
    topic: ['tokens', 'abc'],
    insert: `insert into tokens values ('abc', 1, now(), now(), now())`,
    update: `update tokens set expires_at = now() where hash = 'abc'`,
    delete: 'delete from tokens where user_id = 1',
    other: ['tokens', 'def'],
  },
  {
    topic: ['records', 1, 'vessels'],
    insert: `insert into records (customer_id, resource, id, body) values (1, 'vessels', 3, '{}')`,
    update: 'update records set version = 2 where id = 3',
    delete: 'delete from records where id = 3',
    other: ['records', 1, 'sites'],
  },
  {
    topic: ['site_users', 1],
    insert: 'insert into site_users (customer_id, site_id, user_id) values (1, 1, 1)',
    update: 'update site_users set site_id = 1 where user_id = 1',
    delete: 'delete from records where id = 1',
    other: ['site_users', 2],
  },
  {
    topic: ['favorites', 1],
    insert: 'insert into favorites (customer_id, site_id, user_id) values (1, 1, 1)',
    update: 'update favorites set site_id = 1 where user_id = 1',
    delete: 'delete from users where id = 1',
    other: ['favorites', 2],
  },
  {
    topic: ['preferences', 1],
    insert: `insert into preferences values (1, 'a', '1')`,
    update: `update preferences set value = '2' where user_id = 1`,
    delete: 'delete from preferences',
    other: ['preferences', 2],
  },
  {
    topic: ['thresholds', 1],
    insert: `insert into thresholds values (1, 4, '{}')`,
    update: 'update thresholds set parameter_id = 5 where user_id = 1',
    delete: 'delete from thresholds',
    other: ['thresholds', 2],
  },
  {
    topic: ['forecast_runs', 1, 1],
    insert: `insert into forecast_runs values (1, 1, now(), now(), 1, '{}', '{}', '')`,
    update: 'update forecast_runs set length = 2 where site_id = 1',
    delete: 'delete from forecast_runs where run <= now()',
    other: ['forecast_runs', 2, 2],
  },
]

describe.each(tables)('a change of $topic', ({ topic, other, ...statements }) => {
  test('changes the version as soon as insert, update, delete or truncate returns', async () => {
    for (const statement of ['insert', 'update', 'delete'] as const)
      expect([statement, await changes(topic, statements[statement])]).toEqual([statement, true])
    expect(await changes(topic, `truncate ${topic[0]} cascade`)).toBe(true)
  })

  test('leaves the versions of other topics unchanged', async () => {
    for (const statement of [statements.insert, statements.update])
      expect([statement, await changes(other, statement)]).toEqual([statement, false])
  })
})

test('a statement that changes no row changes no version', async () => {
  expect(await changes(['users', 1], 'update users set version = 2 where id = 99')).toBe(false)
})

test('a row that moves to another customer changes the version of both', async () => {
  const topics: Topic[] = [
    ['records', 1, 'sites'],
    ['records', 2, 'sites'],
  ]
  const before = await Promise.all(topics.map((topic) => versionNow(topic)))
  await run('update records set customer_id = 2 where id = 1')
  for (const [index, topic] of topics.entries())
    expect(opened.changes.versionOf(topic)).not.toBe(before[index])
})

test('a statement that changes thousands of keys changes all of them', async () => {
  expect(
    await changes(
      ['tokens', '1999'],
      `insert into tokens select id::text, 1, now(), now(), now() from generate_series(1, 2000) id`,
    ),
  ).toBe(true)
})

test('a transaction changes the version on commit, and never when it is rolled back', async () => {
  const before = await versionNow(['users', 1])
  const { database, changes } = opened
  const rename = (rollback: boolean) =>
    database.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ version: 2 }).where('id', '=', 1).execute()
      expect(changes.versionOf(['users', 1])).toBe(before)
      if (rollback) throw new Error('rolled back')
    })
  await expect(rename(true)).rejects.toThrow('rolled back')
  expect(await versionNow(['users', 1])).toBe(before)
  await rename(false)
  expect(changes.versionOf(['users', 1])).not.toBe(before)
})

test('every change gives a new version, even after the log has discarded all earlier changes', () => {
  const log = createChangeLog()
  const versions = new Set<string>()
  for (const payload of ['users 1', 'users', 'users 1', 'users 2', undefined, 'users 1']) {
    if (payload) log.add(payload)
    else log.clear()
    versions.add(log.versionOf([['users', 1]]))
  }
  // A change of user 2 does not change the version of user 1.
  expect(versions.size).toBe(5)
})

test('a log that receives more topics than it can hold loses no change', () => {
  const log = createChangeLog()
  log.add('users 0')
  const before = log.versionOf([['users', 0]])
  for (let user = 1; user <= 100_000; user++) log.add(`users ${user}`)
  expect(log.versionOf([['users', 0]])).not.toBe(before)
})

describe.skipIf(server === undefined)('with several servers on one database', () => {
  const LISTENERS = `select pid from pg_stat_activity
    where application_name = 'seawindow changes' and datname = current_database()`
  let second: OpenDatabase
  beforeEach(async () => {
    const name = (await sql<{ name: string }>`select current_database() as name`.execute(opened.database))
      .rows[0]?.name
    second = await openDatabase({ databaseUrl: `${server}/${name}`, dataDir: '' })
  })
  afterEach(() => second.close())

  test('a change by one server reaches the others within a second', async () => {
    await second.changes.confirm()
    const before = second.changes.versionOf(['users', 1])
    await run('update users set version = 2 where id = 1')
    await vi.waitUntil(() => second.changes.versionOf(['users', 1]) !== before, { timeout: 1000 })
  })

  test('versions are undefined while the listening connection is lost, and every topic has changed afterwards', async () => {
    const before = await versionNow(['users', 1])
    const terminate = () => run(`select pg_terminate_backend(pid) from (${LISTENERS}) as listener`)
    await terminate()
    await vi.waitUntil(() => opened.changes.versionOf(['users', 1]) === undefined, PATIENCE_MS)
    await vi.waitUntil(() => opened.changes.versionOf(['users', 1]) !== undefined, PATIENCE_MS)
    expect(opened.changes.versionOf(['users', 1])).not.toBe(before)
    expect(await changes(['users', 1], 'update users set version = 2 where id = 1')).toBe(true)
  })

  test('a listening connection that does not respond counts as lost', async () => {
    const before = await versionNow(['users', 1])
    expect(before).toBeTypeOf('string')
    const { rows } = await sql.raw<{ pid: number }>(LISTENERS).execute(opened.database)
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    try {
      // The lease of the last response expires; waiting requests then get no version, and never an old one.
      await vi.waitFor(async () => expect(await versionNow(['users', 1])).toBeUndefined(), {
        timeout: PATIENCE_MS,
      })
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    }
  })

  test('a server opens only the listening connection in addition to its pool', async () => {
    await Promise.all([opened.changes.confirm(), second.changes.confirm()])
    const { rows } = await sql.raw<{ pid: number }>(LISTENERS).execute(opened.database)
    expect(rows).toHaveLength(2)
    await second.close()
    await vi.waitUntil(async () => (await sql.raw(LISTENERS).execute(opened.database)).rows.length === 1)
    second = await openTestDatabase()
  })
})
