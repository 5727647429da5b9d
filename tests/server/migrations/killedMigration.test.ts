import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/migrations/index.ts'
import { fixture, keptTables, makeOldDatabase, migrated, rowsOf, siteRecords } from './oldDatabase.ts'

const server: string | undefined = inject('postgresUrl')
const folder = mkdtempSync(join(tmpdir(), 'seawindow-migration-'))
const old = { dataDir: join(folder, 'old'), database: `old_${randomUUID().replaceAll('-', '')}` }

interface Place {
  dataDir: string
  databaseUrl?: string
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  if (server) await onServer(`create database ${old.database}`)
  const opened = await openDatabase({
    dataDir: old.dataDir,
    databaseUrl: server && `${server}/${old.database}`,
  })
  await makeOldDatabase(opened.database)
  await opened.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the old database. */
async function copyOfOld(): Promise<Place> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const dataDir = join(folder, name)
  if (server) {
    await onServer(`create database ${name} template ${old.database}`)
    return { dataDir, databaseUrl: `${server}/${name}` }
  }
  cpSync(old.dataDir, dataDir, { recursive: true })
  return { dataDir }
}

async function migrateInProcess({ dataDir, databaseUrl = '' }: Place, killAt: number) {
  const script = join(import.meta.dirname, 'migratingProcess.ts')
  const child = spawn(process.execPath, [script, dataDir, databaseUrl, String(killAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  const [code, signal] = await once(child, 'close')
  return { code, signal, statements: Number(printed) }
}

const contentOf = async ({ database }: OpenDatabase, sites: () => Promise<unknown>) => ({
  sites: await sites(),
  ...Object.fromEntries(
    await Promise.all(keptTables.map(async (table) => [table, await rowsOf(database, table)] as const)),
  ),
})

/** Numbers of statements: some of the migrator before its transaction, some of the migration itself. */
test.each([5, 10, 15, 20])(
  'a migration killed before statement %i leaves the old database intact',
  async (killAt) => {
    const place = await copyOfOld()
    expect(await migrateInProcess(place, killAt)).toMatchObject({ signal: 'SIGKILL' })
    const opened = await openDatabase(place)
    try {
      expect(await contentOf(opened, () => rowsOf(opened.database, 'sites'))).toEqual(
        Object.fromEntries(['sites', ...keptTables].map((table) => [table, fixture[table]])),
      )
      await migrate(opened.database)
      expect(await contentOf(opened, () => siteRecords(opened.database))).toEqual(
        Object.fromEntries(['sites', ...keptTables].map((table) => [table, migrated[table]])),
      )
    } finally {
      await opened.close()
    }
  },
)

test('the migration has at least as many statements as the highest number at which it was killed', async () => {
  const { code, statements } = await migrateInProcess(await copyOfOld(), 0)
  expect(code).toBe(0)
  expect(statements).toBeGreaterThanOrEqual(20)
})
