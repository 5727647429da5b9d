import { type Kysely, sql } from 'kysely'

const statements = [
  // Without a foreign key: a view of a user who was deleted must be seen to have ended, not be forgotten.
  'alter table tokens add column viewed_as integer',
  // A permission is given by those who have it: somebody has to be the first.
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') || '["Admin.ViewAs"]')
    where body -> 'roles' ? 'Administrator' and body -> 'permissions' ? 'Admin.ManageUsers'
      and not body -> 'permissions' ? 'Admin.ViewAs'`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table tokens drop column viewed_as',
    `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') - 'Admin.ViewAs')
      where body -> 'permissions' ? 'Admin.ViewAs'`,
  ])
    await sql.raw(statement).execute(database)
}
