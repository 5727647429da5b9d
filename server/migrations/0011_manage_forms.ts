import { type Kysely, sql } from 'kysely'

/** A permission is given by those who have it: somebody has to be the first. */
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
