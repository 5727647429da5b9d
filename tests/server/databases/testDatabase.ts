import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedFeed } from '#server/database/changeFeed.ts'
import { EmbeddedDialect } from '#server/database/embeddedDialect.ts'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import { embeddedQueue } from '#server/database/queueConnection.ts'
import type { Tables } from '#server/database/tables.ts'
import { migrate } from '#server/migrations/index.ts'
import { takeEmpty, takeMigrated } from './embeddedPool.ts'

const kyselyOf = (pglite: PGlite) =>
  new Kysely<Tables>({
    dialect: new EmbeddedDialect({ pglite, connect: 60_000, free: () => Number.POSITIVE_INFINITY }),
  })

/** An embedded database in memory. */
async function openMemory(pglite: PGlite): Promise<OpenDatabase> {
  const database = kyselyOf(pglite)
  return {
    database,
    maintenance: database,
    changes: await embeddedFeed(pglite),
    queue: embeddedQueue(pglite, database),
    close: () => database.destroy(),
  }
}

/** A new database on a PostgreSQL server, a copy of another if one is named. */
async function create(server: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  await client.end()
  return name
}

const openOn = (server: string, name: string) =>
  openDatabase({ databaseUrl: `${server}/${name}`, dataDir: '' })

/** The PostgreSQL server of the test project; benchmarks run without one. */
const testServer = (): string | undefined => (process.env.VITEST ? inject('postgresUrl') : undefined)

/**
 * An empty database of the kind that the test project uses: embedded in memory, or a new one on a PostgreSQL server.
 * The same tests run on both.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = testServer()
  return server === undefined ? openMemory(await takeEmpty()) : openOn(server, await create(server))
}

/** The migrated database of a server that the others are copies of. */
const templates = new Map<string, Promise<string>>()

async function makeTemplate(server: string): Promise<string> {
  const name = await create(server)
  const opened = await openOn(server, name)
  await migrate(opened.maintenance)
  await opened.close()
  return name
}

/** The same with all tables of the product, as the migrations make them. */
export async function openMigratedDatabase(): Promise<OpenDatabase> {
  const server = testServer()
  if (server === undefined) {
    return openMemory(
      await takeMigrated(async (pglite) => {
        await migrate(kyselyOf(pglite))
      }),
    )
  }
  const template = templates.get(server) ?? makeTemplate(server)
  templates.set(server, template)
  return openOn(server, await create(server, await template))
}
