import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DISK_RESERVE, EmbeddedDialect } from '#server/database/embeddedDialect.ts'
import { embeddedQueue } from '#server/database/queueConnection.ts'
import type { Tables } from '#server/database/tables.ts'
import { DatabaseUnavailable, DiskFull } from '#server/domainErrors.ts'

/** Milliseconds by which the clock is ahead of the real one. */
let ahead = 0
const realNow = performance.now.bind(performance)
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead)
})
afterEach(() => vi.restoreAllMocks())

/** Sets the clock ahead until the last measurement of the free space has expired. */
const nextMeasurement = () => {
  ahead += 100
}

let pglite: PGlite
let database: Kysely<Tables>
let free: number
beforeEach(async () => {
  free = DISK_RESERVE
  pglite = await PGlite.create()
  database = new Kysely<Tables>({ dialect: new EmbeddedDialect({ pglite, connect: 200, free: () => free }) })
  await sql`create table numbers (number integer)`.execute(database)
})
afterEach(() => database.destroy())

const insert = (on = database) => sql`insert into numbers values (1)`.execute(on)
const count = async () => (await sql`select count(*)::int as count from numbers`.execute(database)).rows

test('with less free space than the reserve the embedded database can be read but not written', async () => {
  await insert()
  free = DISK_RESERVE - 1
  nextMeasurement()
  await expect(insert()).rejects.toThrow(DiskFull)
  await expect(database.transaction().execute((transaction) => insert(transaction))).rejects.toThrow(DiskFull)
  const queue = embeddedQueue(pglite, database)
  await expect(queue.db?.executeSql('insert into numbers values (1)')).rejects.toThrow('read-only')
  expect(await count()).toEqual([{ count: 1 }])
  free = DISK_RESERVE
  nextMeasurement()
  await insert()
  expect(await count()).toEqual([{ count: 2 }])
})

test('a disk that fills up during a transaction rolls the transaction back', async () => {
  const work = database.transaction().execute(async (transaction) => {
    await insert(transaction)
    free = 0
    nextMeasurement()
    await insert(transaction)
  })
  await expect(work).rejects.toThrow(DiskFull)
  expect(await count()).toEqual([{ count: 0 }])
  free = DISK_RESERVE
  nextMeasurement()
  await insert()
})

test('a statement that waits too long for the only connection fails, and the next one gets it', async () => {
  const held = Promise.withResolvers<void>()
  const holding = database.transaction().execute(() => held.promise)
  await expect(insert()).rejects.toThrow(DatabaseUnavailable)
  const waiting = insert()
  held.resolve()
  await Promise.all([holding, waiting])
  expect(await count()).toEqual([{ count: 1 }])
})
