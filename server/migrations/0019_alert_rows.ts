import { type Kysely, sql } from 'kysely'

const tables = ['alert_states', 'alert_events']

/** Every run updates the rows of all alerts: free space in each page for their new versions avoids updating the indexes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} set (fillfactor = 50)`).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} reset (fillfactor)`).execute(database)
}
