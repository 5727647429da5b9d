import { inOrder } from './inOrder.ts'

/** The weather windows that a run of a site gives to a user's calendar, each with the identity of its entry. */
export const up = inOrder([
  `create table calendar_windows (
      customer_id integer not null,
      user_id integer not null references users (id) on delete cascade,
      site_id integer not null,
      run timestamptz not null,
      windows jsonb not null,
      primary key (customer_id, user_id, site_id),
      foreign key (customer_id, site_id) references records (customer_id, id) on delete cascade
    )`,
  'create index calendar_windows_user on calendar_windows (user_id)',
  'create index calendar_windows_site on calendar_windows (customer_id, site_id)',
])

export const down = inOrder(['drop table calendar_windows'])
