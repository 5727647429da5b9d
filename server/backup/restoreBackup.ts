import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { writeAudit } from '../audit/writeAudit.ts'
import { DISK_RESERVE, freeSpace } from '../database/embeddedDialect.ts'
import type { Database } from '../database/tables.ts'
import { makeFolder } from '../files/makeFolder.ts'
import { messageOf } from '../messageOf.ts'
import { type MigrationName, migrationNames, runMigrations } from '../migrations/index.ts'
import { archiveFolder } from '../sources/archive/archiveFolder.ts'
import { stageArchive } from './archiveFiles.ts'
import { BackupProblem, checkBackup, type Manifest, readEntries } from './backupFile.ts'
import type { BackupPlace } from './createBackup.ts'
import { commitArchive, finishRestores, isCommitted } from './finishRestores.ts'
import { type Protections, rememberProtections, restoreProtections } from './protections.ts'
import { restoredRows } from './restoredRows.ts'
import {
  hasUsers,
  insertRows,
  nextNumbers,
  restartSequences,
  type StoredTable,
  storedTables,
  useTextForm,
} from './storedTables.ts'

/** The schema in which the rows of an older version are migrated. */
const SCRATCH = 'seawindow_restore'

function knownMigration({ migration }: Manifest, file: string): MigrationName {
  const known = migrationNames.find((name) => name === migration)
  if (known) return known
  throw new BackupProblem(`${file} was made by a newer version (${migration}); install that one first.`)
}

/** The manifest's table as it is in the current schema. */
function columnsOf(
  table: Manifest['tables'][number],
  stored: readonly StoredTable[],
): StoredTable['columns'] {
  const found = stored.find(({ name }) => name === table.name)
  return table.columns.map((name) => {
    const column = found?.columns.find((other) => other.name === name)
    if (!column) throw new BackupProblem(`The backup has a column that is not known: ${table.name}.${name}.`)
    return column
  })
}

const setSchema = (transaction: Database, schema: string) =>
  sql`select set_config('search_path', ${schema}, true)`.execute(transaction)

/** Moves all rows of the scratch schema, whose tables are already migrated, into the actual tables. */
async function copyFromScratch(transaction: Database, tables: readonly StoredTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql.id(column.name)))
    await sql`insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from ${sql.id(SCRATCH, name)}`.execute(transaction)
  }
}

export interface RestoreOptions {
  /** Whether a database with users may be replaced. */
  replaces: boolean
  now: Date
}

/**
 * Replaces all data of the server with a backup. The whole file is checked before anything changes, and the database
 * changes in one transaction, whose triggers notify running servers. The stores of the archive are installed once the transaction is
 * committed; if that is interrupted, the next start completes it. All users must sign in again: a session that was ended since the
 * backup must not come back.
 * @returns what was restored, in lines for the operator.
 * @throws BackupProblem if the file cannot be restored, or the database has users and must not be replaced.
 */
export async function restoreBackup(
  place: BackupPlace,
  file: string,
  { replaces, now }: RestoreOptions,
): Promise<string> {
  await finishRestores(place, now)
  const { manifest, bytes } = await checkBackup(file)
  makeFolder(place.dataDir)
  refuseSmallDisk(place, bytes)
  const migration = knownMigration(manifest, file)
  const isOlder = migration !== migrationNames.at(-1)
  const archive = await stageArchive(archiveFolder(place.dataDir))
  let files = 0
  let sessions = 0
  let protections: Protections = { locks: 0, calendars: 0, mutes: 0 }
  let restored = { total: 0, lines: [] as string[] }
  try {
    await place.database.transaction().execute(async (transaction) => {
      await useTextForm(transaction)
      if (!replaces && (await hasUsers(transaction)))
        throw new BackupProblem(
          'The database has users, whose data the restore would replace: say npm run restore -- FILE --replace.',
        )
      const tables = await storedTables(transaction)
      const all = sql.join(tables.map(({ name }) => sql.table(name)))
      // Readers continue with the old rows; writes of other processes wait until after the restore.
      await sql`lock table ${all} in share row exclusive mode`.execute(transaction)
      await rememberProtections(transaction)
      const countSessions = sql<{ count: number }>`select count(*)::integer as count from tokens`
      sessions = (await countSessions.execute(transaction)).rows[0]?.count ?? 0
      // The only change ever made to the audit: it is replaced by the backup's, under the lock from above.
      await sql`alter table audit disable trigger audit_append_only`.execute(transaction)
      for (const { name } of tables.toReversed())
        await sql`delete from ${sql.table(name)}`.execute(transaction)
      await sql`alter table audit enable trigger audit_append_only`.execute(transaction)

      const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(
        transaction,
      )
      if (isOlder) {
        await sql`create schema ${sql.id(SCRATCH)}`.execute(transaction)
        await setSchema(transaction, SCRATCH)
        await runMigrations(transaction, undefined, migration)
      }
      const stored = await storedTables(
        transaction,
        manifest.tables.map(({ name }) => name),
      )
      const known = new Map(manifest.tables.map((table) => [table.name, columnsOf(table, stored)]))
      await readEntries(file, async (name, content) => {
        const [kind, table = ''] = name.split('/')
        if (kind === 'archive') {
          files++
          await archive.add(name.slice('archive/'.length), content)
        } else {
          await insertRows(
            transaction,
            { name: table, columns: known.get(table) ?? [] },
            await linesOf(content),
          )
        }
      })
      await restartSequences(transaction, manifest.sequences)
      if (isOlder) {
        await runMigrations(transaction, migration, undefined)
        const sequences = await nextNumbers(transaction)
        await setSchema(transaction, rows[0]?.path ?? 'public')
        await copyFromScratch(transaction, tables)
        await restartSequences(transaction, sequences)
        await sql`drop schema ${sql.id(SCRATCH)} cascade`.execute(transaction)
      }
      await transaction.deleteFrom('tokens').execute()
      protections = await restoreProtections(transaction)
      restored = await restoredRows(transaction, tables)
      await auditRestore(transaction, manifest.createdAt, now)
      await archive.seal()
      await commitArchive(transaction, archive.name)
    })
  } catch (error) {
    // The commit may have been made although its answer was lost; if that cannot be read, the next start decides.
    if (!(await isCommitted(place.database, archive.name).catch(() => true))) await archive.discard()
    throw error
  }
  await finishRestores(place, now).catch((error: unknown) => {
    throw new BackupProblem(
      `The rows are restored, but the stores of the weather archive are not yet: ${messageOf(error)}. They follow at the next start of the server or the next npm run restore.`,
      { cause: error },
    )
  })
  return [
    `Restored the backup of ${manifest.createdAt}: ${restored.total} rows and ${files} files of the weather archive.`,
    ...restored.lines,
    `Ended: ${sessions} sessions; those of the backup do not come back. All users must sign in again.`,
    keptText(protections),
  ].join('\n')
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

/**
 * Refuses a restore for which the disk has no room. An embedded database needs twice the rows, for tables and log, and its reserve: it
 * would hang without room for its log.
 */
function refuseSmallDisk(
  { dataDir, isShared }: BackupPlace,
  { rows, files }: { rows: number; files: number },
) {
  const needed = files + (isShared ? 2 * rows + DISK_RESERVE : 0)
  if (needed === 0) return
  const free = freeSpace(dataDir)
  if (free < needed)
    throw new BackupProblem(
      `The disk has no room for the restore: it needs ${megabytes(needed)} in DATA_DIR, and ${megabytes(free)} are free.`,
    )
}

/** Writes into the audit of every customer that its data were replaced. */
async function auditRestore(transaction: Database, createdAt: string, now: Date): Promise<void> {
  const customers = await transaction.selectFrom('customers').select('id').execute()
  await writeAudit(
    transaction,
    customers.map(({ id }) => ({
      customerId: id,
      at: now,
      action: 'restored' as const,
      detail: `the backup of ${createdAt}`,
    })),
  )
}

/** What a restore has left as it was before. */
const keptText = ({ locks, calendars, mutes }: Protections): string =>
  `Kept as before the restore: ${locks} locks, ${calendars} calendar addresses, ${mutes} mail stops that the backup had otherwise.`

const linesOf = async (content: AsyncIterable<Buffer>) => (await text(content)).split('\n').filter(Boolean)
