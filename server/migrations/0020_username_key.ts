import { type Kysely, sql } from 'kysely'

/** The key under which a user signs in: of `comparisonKey`, so that the case of a username makes no difference. */
const statements = [
  `alter table users add column username_key text
    generated always as (lower(normalize(btrim(body ->> 'username'), NFC) collate "und-x-icu")) stored`,
  'drop index users_username',
  'create index users_username_key on users (username_key)',
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users drop column username_key').execute(database)
  await sql.raw('create index users_username on users (username)').execute(database)
}
