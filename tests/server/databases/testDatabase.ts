import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedFeed } from '../../../server/database/changeFeed.ts'
import { EmbeddedDialect } from '../../../server/database/embeddedDialect.ts'
import { embeddedOptions, type OpenDatabase, openDatabase } from '../../../server/database/openDatabase.ts'
import { embeddedQueue } from '../../../server/database/queueConnection.ts'
import type { Tables } from '../../../server/database/tables.ts'

/** An empty database in memory: a copy of the first one that a test made, which takes a quarter of the time. */
async function createEmpty(): Promise<PGlite> {
  const copy: string | undefined = process.env.VITEST ? inject('emptyDatabase') : undefined
  if (copy === undefined) return PGlite.create(embeddedOptions)
  if (existsSync(copy))
    return PGlite.create({ loadDataDir: new Blob([readFileSync(copy)]), ...embeddedOptions })
  const pglite = await PGlite.create(embeddedOptions)
  const unfinished = `${copy}.${randomUUID()}`
  writeFileSync(unfinished, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  renameSync(unfinished, copy)
  return pglite
}

/** An embedded database in memory that ends with the process. */
async function openMemory(): Promise<OpenDatabase> {
  const pglite = await createEmpty()
  const database = new Kysely<Tables>({
    dialect: new EmbeddedDialect({ pglite, connect: 60_000, free: () => Number.POSITIVE_INFINITY }),
  })
  return {
    database,
    maintenance: database,
    changes: await embeddedFeed(pglite),
    queue: embeddedQueue(pglite, database),
    close: () => database.destroy(),
  }
}

/**
 * An empty database of the kind that the test's project is about: embedded, in memory, or one of its own on a PostgreSQL server.
 * The same tests run on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  // A benchmark has no project to ask.
  const server: string | undefined = process.env.VITEST ? inject('postgresUrl') : undefined
  if (server === undefined) return openMemory()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return openDatabase({ databaseUrl: `${server}/${name}`, dataDir: '' })
}
