import { inOrder } from './inOrder.ts'

/**
 * The users' identities at the identity provider. The row of a deleted user remains, so that its owner can be informed why
 * sign-in has ended. Users and identities correspond one to one.
 */
export const up = inOrder([
  `create table identities (
      issuer text not null,
      subject text not null,
      customer_id integer not null references customers (id) on delete cascade,
      user_id integer unique references users (id) on delete set null,
      linked_at timestamptz not null,
      primary key (issuer, subject)
    )`,
  `create table identity_links (
      user_id integer primary key references users (id) on delete cascade,
      customer_id integer not null references customers (id) on delete cascade,
      hash text not null unique,
      expires_at timestamptz not null
    )`,
])

export const down = inOrder(['drop table identities', 'drop table identity_links'])
