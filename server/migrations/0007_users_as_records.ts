import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // The columns that the record store needs in addition to those that users have; all defaults
  // are constants, so no row is rewritten.
  `alter table users
    add column resource text not null default 'users' check (resource = 'users'),
    add column owner_id integer,
    add column derived jsonb not null default '{}'`,
])

export const down = inOrder([
  'alter table users drop column resource, drop column owner_id, drop column derived',
])
