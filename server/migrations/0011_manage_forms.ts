import { type Kysely, sql } from 'kysely'

/** Only users who have a permission can grant it, so an initial user must have it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') || '["Admin.ManageForms"]')
      where body -> 'roles' ? 'Administrator' and body -> 'permissions' ? 'Admin.ManageUsers'
        and not body -> 'permissions' ? 'Admin.ManageForms'`)
    .execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') - 'Admin.ManageForms')
      where body -> 'permissions' ? 'Admin.ManageForms'`)
    .execute(database)
}
