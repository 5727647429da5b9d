import { Migrator } from 'kysely/migration'
import type { Database } from '../database/tables.ts'
import * as foundation from './0001_foundation.ts'
import * as forecastRuns from './0002_forecast_runs.ts'
import * as records from './0003_records.ts'

/** In order; a migration that has been released is never changed. */
const migrations = {
  '0001_foundation': foundation,
  '0002_forecast_runs': forecastRuns,
  '0003_records': records,
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
