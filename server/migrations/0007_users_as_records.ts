import { type Kysely, sql } from 'kysely'

const statements = [
  // The columns that the record store needs in addition to those that users have; all defaults
  // are constants, so no row is rewritten.
  `alter table users
    add column resource text not null default 'users' check (resource = 'users'),
    add column owner_id integer,
    add column derived jsonb not null default '{}'`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table users drop column resource, drop column owner_id, drop column derived')
    .execute(database)
}
