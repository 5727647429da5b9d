import { type Kysely, sql } from 'kysely'

const statements = [
  // What the store of records reads and writes beside the columns that users have already; all constants, so no row is written.
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
