import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // Existing sign-ins count as used now, so that the migration signs out no user.
  'alter table tokens add column used_at timestamptz not null default now()',
  'alter table tokens alter column used_at drop default',
])

export const down = inOrder(['alter table tokens drop column used_at'])
