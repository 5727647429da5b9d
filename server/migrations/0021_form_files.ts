import { type Kysely, sql } from 'kysely'

/**
 * What a new process needs to know of the form files: which patterns were decided, and the last valid content of each file. Both are
 * JSON text, which keeps the order of members, and any characters.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table pattern_verdicts (
      checker text not null,
      digest text not null,
      pattern json not null,
      reason text,
      primary key (checker, digest)
    )`)
    .execute(database)
  await sql
    .raw('create table valid_form_files (file text primary key, content json not null)')
    .execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table pattern_verdicts').execute(database)
  await sql.raw('drop table valid_form_files').execute(database)
}
