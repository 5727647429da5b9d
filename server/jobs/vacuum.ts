import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { JobKind } from './job.ts'

/**
 * The tables that PostgreSQL's own autovacuum would process now, by its own formula and settings: vacuum after threshold + scale
 * factor * rows have been deleted or replaced; analyze after that many have changed, or if the planner has no statistics yet.
 * https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
const dueTables = sql<{ name: string; isVacuumed: boolean }>`
  with tables as (
    select format('%I.%I', schemaname, stat.relname) as name,
      n_dead_tup > current_setting('autovacuum_vacuum_threshold')::bigint
        + current_setting('autovacuum_vacuum_scale_factor')::float * n_live_tup as "isVacuumed",
      reltuples < 0 or n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::bigint
        + current_setting('autovacuum_analyze_scale_factor')::float * n_live_tup as "isAnalyzed"
    from pg_stat_user_tables as stat join pg_class on pg_class.oid = stat.relid
    where relkind = 'r'
  )
  select name, "isVacuumed" from tables where "isVacuumed" or "isAnalyzed" order by name`

/**
 * Vacuums and analyzes the tables that have changed much since the last time; returns their names.
 * Other statements can run between two tables.
 */
export async function vacuumTables(database: Database, stopping?: AbortSignal): Promise<string[]> {
  const { rows } = await dueTables.execute(database)
  const done: string[] = []
  for (const { name, isVacuumed } of rows) {
    if (stopping?.aborted) break
    await (isVacuumed ? sql`vacuum (analyze) ${sql.raw(name)}` : sql`analyze ${sql.raw(name)}`).execute(
      database,
    )
    done.push(name)
  }
  return done
}

/**
 * Replaces autovacuum for the embedded database: without it, replaced rows stay in the files, and the planner scans
 * whole tables because it has no statistics.
 */
export const vacuum: JobKind = {
  name: 'vacuum',
  backend: 'pglite',
  cron: '*/10 * * * *',
  atStart: true,
  options: { retryLimit: 0 },
  async work({ database, stopping }) {
    await vacuumTables(database, stopping)
  },
}
