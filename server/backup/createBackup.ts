import { join } from 'node:path'
import type { Database } from '../database/tables.ts'
import { storedMigration } from '../migrations/index.ts'
import { archiveFolder } from '../sources/archive/archiveFolder.ts'
import { archiveFiles } from './archiveFiles.ts'
import { BackupProblem, type Manifest, writeBackup } from './backupFile.ts'
import {
  hasUsers,
  keysOf,
  nextNumbers,
  rowsOf,
  rowsWithKeys,
  type StoredTable,
  storedTables,
  useTextForm,
} from './storedTables.ts'

/** Rows that are read at once, for small and for large records. */
const ROWS = 1000
const LARGE_ROWS = 50

/** The table with most of the data. Its rows never change once they are stored. */
const LARGE = 'forecast_runs'

export interface BackupPlace {
  /** A database without a limit on the duration of statements. */
  database: Database
  dataDir: string
  /**
   * Whether the database has a single shared connection. Then the large table is read afterwards, a few rows at a time, so that
   * other requests are served in between. A row that is deleted in the meantime is left out.
   */
  isShared: boolean
}

/** Writes all data of the server into one file while the server continues to write; returns what the file contains. */
export async function createBackup(place: BackupPlace, file: string, now: Date): Promise<string> {
  const writer = await writeBackup(file)
  const tables: Manifest['tables'] = []
  let entries = 0

  const begin = ({ name, columns }: StoredTable) => {
    const table = { name, columns: columns.map((column) => column.name), rows: 0 }
    tables.push(table)
    return async (rows: string[]) => {
      table.rows += rows.length
      const number = String(++entries).padStart(8, '0')
      if (rows.length > 0)
        await writer.add(`tables/${name}/${number}.ndjson`, Buffer.from(`${rows.join('\n')}\n`))
    }
  }
  async function addLarge(table: StoredTable, keys: string[], read: typeof rowsWithKeys) {
    const add = begin(table)
    for (let first = 0; first < keys.length; first += LARGE_ROWS)
      await add(await read(place.database, table, keys.slice(first, first + LARGE_ROWS)))
  }
  const inSnapshot = <T>(work: (transaction: Database) => Promise<T>) =>
    place.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await useTextForm(transaction)
        return work(transaction)
      })

  try {
    if (!(await hasUsers(place.database)))
      throw new BackupProblem('The database has no users: there is nothing to back up. Is it the right one?')
    const { migration, sequences, large, keys } = await inSnapshot(async (transaction) => {
      const stored = await storedTables(transaction)
      for (const table of stored.filter(({ name }) => name !== LARGE)) {
        const add = begin(table)
        for await (const rows of rowsOf(transaction, table, ROWS)) await add(rows)
      }
      const large = stored.find(({ name }) => name === LARGE)
      const keys = large ? await keysOf(transaction, large) : []
      if (large && !place.isShared)
        await addLarge(large, keys, (_, table, some) => rowsWithKeys(transaction, table, some))
      const migration = await storedMigration(transaction)
      return { migration, sequences: await nextNumbers(transaction), large, keys }
    })
    if (large && place.isShared)
      await addLarge(large, keys, (_, table, some) =>
        inSnapshot((transaction) => rowsWithKeys(transaction, table, some)),
      )
    const root = archiveFolder(place.dataDir)
    const files = await archiveFiles(root)
    for (const name of files) await writer.addFile(`archive/${name}`, join(root, name))
    await writer.finish({ createdAt: now.toISOString(), migration, tables, sequences })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `${file}: ${rows} rows of ${tables.length} tables and ${files.length} files of the weather archive.`
  } catch (error) {
    await writer.abandon()
    throw error
  }
}
