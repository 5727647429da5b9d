import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // The open invitation of a user who has no password; the next one replaces it.
  `create table invitations (
    user_id integer primary key references users (id) on delete cascade,
    customer_id integer not null references customers (id) on delete cascade,
    hash text not null unique,
    expires_at timestamptz not null
  )`,
])

export const down = inOrder(['drop table invitations'])
