import { type Kysely, sql } from 'kysely'

/**
 * The users' identities at the identity provider. The row of a deleted user remains, so that its owner can be informed why
 * sign-in has ended. Users and identities correspond one to one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table identities (
      issuer text not null,
      subject text not null,
      customer_id integer not null references customers (id) on delete cascade,
      user_id integer unique references users (id) on delete set null,
      linked_at timestamptz not null,
      primary key (issuer, subject)
    )`)
    .execute(database)
  await sql
    .raw(`create table identity_links (
      user_id integer primary key references users (id) on delete cascade,
      customer_id integer not null references customers (id) on delete cascade,
      hash text not null unique,
      expires_at timestamptz not null
    )`)
    .execute(database)
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table identities').execute(database)
  await sql.raw('drop table identity_links').execute(database)
}
