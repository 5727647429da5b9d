import { inOrder } from './inOrder.ts'

/** The key under which a user signs in: of `comparisonKey`, so that the case of a username makes no difference. */
export const up = inOrder([
  `alter table users add column username_key text
    generated always as (lower(normalize(btrim(body ->> 'username'), NFC) collate "und-x-icu")) stored`,
  'drop index users_username',
  'create index users_username_key on users (username_key)',
])

export const down = inOrder([
  'alter table users drop column username_key',
  'create index users_username on users (username)',
])
