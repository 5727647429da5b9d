import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // The last day on which a user may see a site, UTC, and whether administrators have been told that it is near.
  `alter table site_users add column expires_on date,
    add column is_end_told boolean not null default false`,
  'create index site_users_expires_on on site_users (expires_on) where expires_on is not null',
])

export const down = inOrder(['alter table site_users drop column expires_on, drop column is_end_told'])
