import { inOrder } from './inOrder.ts'

export const up = inOrder([
  `create table devices (
    hash text not null,
    user_id integer not null references users (id) on delete cascade,
    used_at timestamptz not null,
    primary key (hash, user_id)
  )`,
  'create index devices_user on devices (user_id, used_at)',
])

export const down = inOrder(['drop table devices'])
