import { type Kysely, sql } from 'kysely'

const statements = [
  `create table devices (
    hash text not null,
    user_id integer not null references users (id) on delete cascade,
    used_at timestamptz not null,
    primary key (hash, user_id)
  )`,
  'create index devices_user on devices (user_id, used_at)',
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table devices').execute(database)
}
