import { inOrder } from './inOrder.ts'

export const up = inOrder([
  `create table calendars (
      user_id integer primary key references users (id) on delete cascade,
      hash text not null unique,
      created_at timestamptz not null
    )`,
])

export const down = inOrder(['drop table calendars'])
