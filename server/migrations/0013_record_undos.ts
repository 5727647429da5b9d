import { inOrder } from './inOrder.ts'

export const up = inOrder([
  `create table record_undos (
    id text primary key,
    customer_id integer not null references customers (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    resource text not null,
    action text not null,
    at timestamptz not null,
    rows jsonb not null,
    relations jsonb not null
  )`,
  'create index record_undos_at on record_undos (at)',
])

export const down = inOrder(['drop table record_undos'])
