import { type Kysely, sql } from 'kysely'

const statements = [
  // Existing sign-ins count as used now, so that the migration signs out no user.
  'alter table tokens add column used_at timestamptz not null default now()',
  'alter table tokens alter column used_at drop default',
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tokens drop column used_at').execute(database)
}
