import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { createBackup } from '#server/backup/createBackup.ts'
import { finishRestores } from '#server/backup/finishRestores.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { DISK_RESERVE, freeSpace } from '#server/database/embeddedDialect.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { messageOf } from '#server/messageOf.ts'
import { migrate } from '#server/migrations/index.ts'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { archive } from '#server/sources/archive.ts'

/** A process on a small disk: imports a series and restores a backup while the disk is full, and prints what happened as JSON. */
const [disk = ''] = process.argv.slice(2)
const dataDir = join(disk, 'data')
const filler = join(disk, 'filler')
const now = new Date('2026-06-15T10:00:00Z')

/** Fills the disk until so many bytes are free. */
function fill(left: number) {
  const file = openSync(filler, 'a')
  const block = Buffer.alloc(64 * 1024)
  while (freeSpace(disk) > left) writeSync(file, block)
  closeSync(file)
}
const empty = () => rmSync(filler, { force: true })

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return messageOf(error)
  }
}

const place = { latitude: 54.01, longitude: 6.6, offshore: true }
function importing(wind: number, hours: number) {
  const file = join(disk, `wind${wind}.csv`)
  const rows = Array.from(
    { length: hours },
    (_, hour) => `${new Date(Date.UTC(2015, 0, 1, hour)).toISOString()},${wind}`,
  )
  writeFileSync(file, ['time,wind_speed_10m', ...rows].join('\n'))
  const args = ['import', file, '--latitude', '54.01', '--longitude', '6.6', '--replace']
  return () => archiveCommand(args, dataDir, now)
}
async function wind() {
  const source = archive({
    folder: join(dataDir, 'archive'),
    addresses: [],
    now: () => now,
    distance: 10,
    warn: () => {},
  })
  const { series } = await source.series(place, ['wind_speed_10m'])
  return [...new Set(series.columns.wind_speed_10m)]
}

const found: Record<string, unknown> = {}

const opened = await openDatabase({ dataDir })
const { maintenance: database } = opened
await migrate(database)
const restoring = (backup: string, from = database) =>
  restoreBackup({ database: from, dataDir, isShared: true }, backup, { replaces: true, now })
const customers = async () =>
  (await database.selectFrom('customers').select('name').execute()).map(({ name }) => name)

await importing(8, 24)()
await sql`insert into customers values (1, 'Of the backup', '{}')`.execute(database)
await sql`insert into users (customer_id, body, password_hash) values (1, '{"username": "a"}', '')`.execute(
  database,
)
await sql`insert into records (customer_id, resource, body) select 1, 'x', jsonb_build_object('text', repeat(md5(n::text), 30))
  from generate_series(1, 500) n`.execute(database)
const backup = join(disk, 'a.backup')
await createBackup({ database, dataDir, isShared: true }, backup, now)
await sql`update customers set name = 'Later'`.execute(database)

// More hours than fit.
const import12 = importing(12, 30_000)
fill(128 * 1024)
found.fullImport = [await outcomeOf(import12), await wind()]
empty()
found.laterImport = [await outcomeOf(import12), await wind()]

fill(DISK_RESERVE + 256 * 1024)
found.fullBefore = [await outcomeOf(() => restoring(backup)), await customers(), await wind()]
empty()

// Another program fills the disk while the rows are written.
let statements = 0
const filling: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++
    if (statements === 40) fill(DISK_RESERVE / 2)
    return node
  },
  transformResult: async ({ result }) => {
    // Longer than a measurement of the free space is valid.
    if (statements === 40) await new Promise((resolve) => setTimeout(resolve, 150))
    return result
  },
}
found.fullMidway = [
  await outcomeOf(() => restoring(backup, database.withPlugin(filling))),
  await customers(),
  await wind(),
]
empty()
await new Promise((resolve) => setTimeout(resolve, 150))
await finishRestores({ database, dataDir, isShared: true }, now)
found.statements = statements
found.later = [await outcomeOf(() => restoring(backup)), await customers(), await wind()]
await opened.close()
process.stdout.write(JSON.stringify(found))
