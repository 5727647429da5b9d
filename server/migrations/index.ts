import { Migrator } from 'kysely/migration'
import type { Database } from '../database/tables.ts'
import * as foundation from './0001_foundation.ts'
import * as forecastRuns from './0002_forecast_runs.ts'

/** In order; a migration that has been released is never changed. */
const migrations = { '0001_foundation': foundation, '0002_forecast_runs': forecastRuns }

/** Brings the database to the newest form; concurrent starts wait for each other on Kysely's advisory lock. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
