import { inOrder } from './inOrder.ts'

export const up = inOrder([
  `create table personal_tokens (
      id text primary key,
      user_id integer not null references users (id) on delete cascade,
      hash text not null unique,
      name text not null,
      permissions jsonb not null,
      can_write boolean not null,
      site_ids jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      used_from text
    )`,
  'create index personal_tokens_of_user on personal_tokens (user_id)',
])

export const down = inOrder(['drop table personal_tokens'])
