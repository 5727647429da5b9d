import { type Kysely, sql } from 'kysely'

const statements = [
  // Without a foreign key: after the viewed user is deleted, the view must be reported as ended instead of disappearing.
  'alter table tokens add column viewed_as integer',
  // Only users who have a permission can grant it, so an initial user must have it.
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
