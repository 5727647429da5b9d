import { inOrder } from './inOrder.ts'

/** Only users who have a permission can grant it, so an initial user must have it. */
export const up = inOrder([
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') || '["Admin.ManageForms"]')
      where body -> 'roles' ? 'Administrator' and body -> 'permissions' ? 'Admin.ManageUsers'
        and not body -> 'permissions' ? 'Admin.ManageForms'`,
])

export const down = inOrder([
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') - 'Admin.ManageForms')
      where body -> 'permissions' ? 'Admin.ManageForms'`,
])
