import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { serverPool } from '#server/database/serverPool.ts'
import type { Tables } from '#server/database/tables.ts'
import { DatabaseUnavailable } from '#server/domainErrors.ts'

const connectionString = `${inject('postgresUrl')}/postgres`

let database: Kysely<Tables>
afterEach(() => database.destroy())

function open(size: number) {
  const pool = serverPool({ connectionString, size, connect: 300, statement: 200 })
  database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Expects an error that the API reports with status 503. */
const expectUnavailable = (work: Promise<unknown>) => expect(work).rejects.toThrow(DatabaseUnavailable)

/** Resolves when the backend has ended, and has reported so to its client. */
async function endBackend(pid: number) {
  const other = new pg.Client({ connectionString })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  const backend = async () =>
    (await other.query('select from pg_stat_activity where pid = $1', [pid])).rowCount
  await expect.poll(backend).toBe(0)
  await other.end()
}

test('a statement that takes too long is canceled, and its connection stays usable', async () => {
  open(1)
  await expectUnavailable(sql`select pg_sleep(20)`.execute(database))
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
})

test('a statement that waits too long for a connection fails', async () => {
  open(1)
  const held = Promise.withResolvers<void>()
  const holding = database.connection().execute(() => held.promise)
  await expectUnavailable(sql`select 1`.execute(database))
  held.resolve()
  await holding
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
})

test('a connection that breaks between two statements of a transaction fails only the transaction', async () => {
  open(1)
  await expectUnavailable(
    database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await endBackend(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(transaction)
    }),
  )
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
})

test('an error of a statement is passed on unchanged', async () => {
  open(1)
  await expect(sql`select 1 / 0`.execute(database)).rejects.toMatchObject({ code: '22012' })
  await expect(sql`select nothing from nowhere`.execute(database)).rejects.toThrow('does not exist')
})
