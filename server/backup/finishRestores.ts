import { sql } from 'kysely'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import { archiveFolder } from '../sources/archive/archiveFolder.ts'
import { discardArchive, installArchive, stagedArchives, stagedAt } from './archiveFiles.ts'
import type { BackupPlace } from './createBackup.ts'

/** The row that names the folder of stores whose rows are committed; the server's other names are of secrets. */
const ROW = 'restored archive'

/** Names the folder with the stores of a restore, in the transaction of its rows. */
export const commitArchive = (transaction: Database, folder: string) =>
  sql`insert into server_secrets (name, value) values (${ROW}, ${folder})
    on conflict (name) do update set value = excluded.value`.execute(transaction)

/** Whether the rows that belong to a folder of stores are committed. */
export async function isCommitted(database: Database, folder: string): Promise<boolean> {
  const found = await database
    .selectFrom('server_secrets')
    .select('name')
    .where('name', '=', ROW)
    .where('value', '=', folder)
    .executeTakeFirst()
  return found !== undefined
}

const forget = (database: Database, folder: string) =>
  database.deleteFrom('server_secrets').where('name', '=', ROW).where('value', '=', folder).execute()

/**
 * Completes restores of this data folder, also those that were killed: stores whose rows are committed are installed, and others are
 * removed. With PostgreSQL, another process may be restoring, so only the rests of yesterday are removed.
 */
export async function finishRestores({ database, dataDir, isShared }: BackupPlace, now: Date): Promise<void> {
  const root = archiveFolder(dataDir)
  for (const folder of await stagedArchives(root))
    if (await isCommitted(database, folder)) {
      await installArchive(root, folder)
      await forget(database, folder)
    } else if (isShared || now.getTime() - (await stagedAt(root, folder)).getTime() > DAY * 1000)
      await discardArchive(root, folder)
  // Its folder was removed before the row, unless it is on another machine.
  if (isShared) await database.deleteFrom('server_secrets').where('name', '=', ROW).execute()
}
