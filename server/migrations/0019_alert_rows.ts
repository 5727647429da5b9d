import { type Kysely, sql } from 'kysely'

const tables = ['alert_states', 'alert_events']

/** Every run changes the rows of all alerts: a page with room for their new versions leaves the indexes as they are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} set (fillfactor = 50)`).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} reset (fillfactor)`).execute(database)
}
