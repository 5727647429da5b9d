import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from '../database/tables.ts'
import * as foundation from './0001_foundation.ts'
import * as forecastRuns from './0002_forecast_runs.ts'
import * as records from './0003_records.ts'
import * as changes from './0004_changes.ts'
import * as devices from './0005_devices.ts'
import * as tokenUse from './0006_token_use.ts'
import * as usersAsRecords from './0007_users_as_records.ts'
import * as audit from './0008_audit.ts'
import * as viewAs from './0009_view_as.ts'
import * as naturalOrder from './0010_natural_order.ts'
import * as manageForms from './0011_manage_forms.ts'
import * as userSignIn from './0012_user_sign_in.ts'
import * as recordUndos from './0013_record_undos.ts'
import * as outbox from './0014_outbox.ts'
import * as alertEvents from './0015_alert_events.ts'
import * as calendars from './0016_calendars.ts'
import * as reportSchedules from './0017_report_schedules.ts'
import * as identities from './0018_identities.ts'
import * as alertRows from './0019_alert_rows.ts'
import * as usernameKey from './0020_username_key.ts'
import * as formFiles from './0021_form_files.ts'
import * as outboxTurns from './0022_outbox_turns.ts'
import * as calendarWindows from './0023_calendar_windows.ts'
import * as secondFactors from './0024_second_factors.ts'
import * as personalTokens from './0025_personal_tokens.ts'
import * as tokenRecords from './0026_token_records.ts'
import * as archiveSeries from './0027_archive_series.ts'
import * as archiveUploads from './0028_archive_uploads.ts'
import * as providers from './0029_providers.ts'
import * as feedRuns from './0030_feed_runs.ts'
import * as accessUntil from './0031_access_until.ts'
import * as invitations from './0032_invitations.ts'
import * as groups from './0033_groups.ts'

/** In order; a released migration is never changed. */
const migrations = {
  '0001_foundation': foundation,
  '0002_forecast_runs': forecastRuns,
  '0003_records': records,
  '0004_changes': changes,
  '0005_devices': devices,
  '0006_token_use': tokenUse,
  '0007_users_as_records': usersAsRecords,
  '0008_audit': audit,
  '0009_view_as': viewAs,
  '0010_natural_order': naturalOrder,
  '0011_manage_forms': manageForms,
  '0012_user_sign_in': userSignIn,
  '0013_record_undos': recordUndos,
  '0014_outbox': outbox,
  '0015_alert_events': alertEvents,
  '0016_calendars': calendars,
  '0017_report_schedules': reportSchedules,
  '0018_identities': identities,
  '0019_alert_rows': alertRows,
  '0020_username_key': usernameKey,
  '0021_form_files': formFiles,
  '0022_outbox_turns': outboxTurns,
  '0023_calendar_windows': calendarWindows,
  '0024_second_factors': secondFactors,
  '0025_personal_tokens': personalTokens,
  '0026_token_records': tokenRecords,
  '0027_archive_series': archiveSeries,
  '0028_archive_uploads': archiveUploads,
  '0029_providers': providers,
  '0030_feed_runs': feedRuns,
  '0031_access_until': accessUntil,
  '0032_invitations': invitations,
  '0033_groups': groups,
}

export type MigrationName = keyof typeof migrations

/**
 * Migrates the database to the newest version, or to the state after migration `target`, in one transaction, so that a killed
 * process leaves it unchanged. Concurrent starts wait for each other on Kysely's advisory lock.
 */
export async function migrate(database: Database, target?: MigrationName): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  if (error) throw error
}

export const migrationNames = Object.keys(migrations) as readonly MigrationName[]

/** The newest migration of a database. */
export async function storedMigration(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(database)
  return rows[0]?.name ?? ''
}

/** Runs the migrations after `after`, up to `last` or all, on tables for which no migration state is stored. */
export async function runMigrations(
  transaction: Database,
  after: MigrationName | undefined,
  last: MigrationName | undefined,
): Promise<void> {
  const begin = after === undefined ? 0 : migrationNames.indexOf(after) + 1
  const end = last === undefined ? migrationNames.length : migrationNames.indexOf(last) + 1
  for (const name of migrationNames.slice(begin, end))
    await migrations[name].up(transaction as unknown as Kysely<unknown>)
}

/** The names of Kysely's own lock; only databases without advisory locks store something under them. */
const lockNames = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }

/** Runs work that must happen once per database, however many processes start: in one transaction, under the migration lock. */
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
