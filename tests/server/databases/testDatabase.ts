import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedFeed } from '#server/database/changeFeed.ts'
import { EmbeddedDialect } from '#server/database/embeddedDialect.ts'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import { embeddedQueue } from '#server/database/queueConnection.ts'
import type { Tables } from '#server/database/tables.ts'
import { takeEmbedded } from './embeddedPool.ts'

/** An embedded database in memory. */
async function openMemory(): Promise<OpenDatabase> {
  const pglite = await takeEmbedded()
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
 * An empty database of the kind that the test project uses: embedded in memory, or a new one on a PostgreSQL server.
 * The same tests run on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  // Benchmarks run without a test project.
  const server: string | undefined = process.env.VITEST ? inject('postgresUrl') : undefined
  if (server === undefined) return openMemory()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return openDatabase({ databaseUrl: `${server}/${name}`, dataDir: '' })
}
