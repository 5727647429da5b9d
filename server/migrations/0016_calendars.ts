import { type Kysely, sql } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table calendars (
      user_id integer primary key references users (id) on delete cascade,
      hash text not null unique,
      created_at timestamptz not null
    )`)
    .execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table calendars').execute(database)
}
