import { Migrator } from 'kysely/migration'
import type { Database } from '../database/tables.ts'
import * as foundation from './0001_foundation.ts'
import * as forecastRuns from './0002_forecast_runs.ts'
import * as records from './0003_records.ts'
import * as changes from './0004_changes.ts'
import * as devices from './0005_devices.ts'
import * as tokenUse from './0006_token_use.ts'

/** In order; a migration that has been released is never changed. */
const migrations = {
  '0001_foundation': foundation,
  '0002_forecast_runs': forecastRuns,
  '0003_records': records,
  '0004_changes': changes,
  '0005_devices': devices,
  '0006_token_use': tokenUse,
}

export type MigrationName = keyof typeof migrations

/**
 * Brings the database to the newest form, or to the one that a migration left; all in one transaction, so that a process that is
 * killed leaves it as it was. Concurrent starts wait for each other on Kysely's advisory lock.
 */
export async function migrate(database: Database, target?: MigrationName): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of Kysely's own lock; only databases without advisory locks store something under them. */
const lockNames = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }

/** Does what must happen once in a database, however many processes start: in one transaction, under the lock of the migrations. */
export const withMigrationLock = <T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> =>
  database.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor()
    await adapter.acquireMigrationLock(connection, lockNames)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await adapter.releaseMigrationLock(connection, lockNames)
    }
  })
