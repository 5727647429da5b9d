import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // A user without a password has no hash; a one-time password expires.
  `alter table users
    alter column password_hash drop not null,
    add column one_time_until timestamptz,
    add column locked_at timestamptz,
    add column signed_in_at timestamptz`,
  // The newest sign-in that is still recorded.
  'update users set signed_in_at = (select max(created_at) from tokens where user_id = users.id)',
])

export const down = inOrder([
  // A hash that no password matches.
  `update users set password_hash = '' where password_hash is null or locked_at is not null`,
  `alter table users
      drop column one_time_until, drop column locked_at, drop column signed_in_at,
      alter column password_hash set not null`,
])
