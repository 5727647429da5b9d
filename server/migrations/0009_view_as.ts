import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // Without a foreign key: after the viewed user is deleted, the view must be reported as ended instead of disappearing.
  'alter table tokens add column viewed_as integer',
  // Only users who have a permission can grant it, so an initial user must have it.
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') || '["Admin.ViewAs"]')
    where body -> 'roles' ? 'Administrator' and body -> 'permissions' ? 'Admin.ManageUsers'
      and not body -> 'permissions' ? 'Admin.ViewAs'`,
])

export const down = inOrder([
  'alter table tokens drop column viewed_as',
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') - 'Admin.ViewAs')
      where body -> 'permissions' ? 'Admin.ViewAs'`,
])
