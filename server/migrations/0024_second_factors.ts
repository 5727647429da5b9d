import { inOrder } from './inOrder.ts'

/** Tables on which the rights of a user's session depend; their changes are announced by user, as those of `users` are. */
const announced = ['one_time_codes', 'passkeys']

/** A trigger with transition tables can serve only one kind of statement. */
const events = {
  insert: 'referencing new table as new_rows',
  update: 'referencing new table as new_rows old table as old_rows',
  delete: 'referencing old table as old_rows',
  truncate: '',
}

/** Second factors of users who sign in with a password, and the sign-ins that wait for one. */
export const up = inOrder([
  `create table one_time_codes (
      user_id integer primary key references users (id) on delete cascade,
      secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`,
  `create table recovery_codes (
      user_id integer not null references users (id) on delete cascade,
      hash text not null,
      primary key (user_id, hash)
    )`,
  `create table passkeys (
      id text primary key,
      user_id integer not null references users (id) on delete cascade,
      host text not null,
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`,
  'create index passkeys_user on passkeys (user_id)',
  `create table second_steps (
      hash text primary key,
      user_id integer not null references users (id) on delete cascade,
      purpose text not null,
      challenge text,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`,
  'create index second_steps_user on second_steps (user_id)',
  'alter table tokens add column with_password boolean not null default false',
  ...announced.flatMap((table) =>
    Object.entries(events).map(
      ([event, rows]) =>
        `create trigger ${table}_${event}_notify after ${event} on ${table} ${rows}
          for each statement execute function notify_change('user_id')`,
    ),
  ),
])

export const down = inOrder([
  'alter table tokens drop column with_password',
  'drop table second_steps',
  'drop table passkeys',
  'drop table recovery_codes',
  'drop table one_time_codes',
])
