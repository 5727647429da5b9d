import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** How many locks, calendar addresses and mail stops a restore has not undone. */
export interface Protections {
  locks: number
  calendars: number
  mutes: number
}

/** Remembers, until the transaction ends, who was locked, had a calendar address or had stopped a mail before a restore. */
export async function rememberProtections(transaction: Database): Promise<void> {
  for (const [name, query] of Object.entries({
    replaced_users: 'select id, username, locked_at from users',
    replaced_calendars: 'select * from calendars',
    replaced_records: "select customer_id, resource, id from records where resource in ('alerts', 'reports')",
    replaced_mutes: 'select * from mutes',
  }))
    await sql.raw(`create temporary table ${name} on commit drop as ${query}`).execute(transaction)
}

const isSameUser = 'replaced_users.id = users.id and replaced_users.username = users.username'

/**
 * Makes locks, calendar addresses and mail stops again what they were before the restore, where the user or record still exists: one that
 * was set, made or ended since the backup stays so.
 */
export async function restoreProtections(transaction: Database): Promise<Protections> {
  const count = async (statement: string) =>
    Number((await sql.raw(statement).execute(transaction)).numAffectedRows ?? 0)
  const locks = await count(`update users set locked_at = replaced_users.locked_at from replaced_users
    where ${isSameUser} and users.locked_at is distinct from replaced_users.locked_at`)
  const calendars =
    (await count(`delete from calendars using users, replaced_users
      where calendars.user_id = users.id and ${isSameUser}
      and not exists (select 1 from replaced_calendars where replaced_calendars.hash = calendars.hash)`)) +
    (await count(`insert into calendars select replaced_calendars.* from replaced_calendars
      join users on users.id = replaced_calendars.user_id join replaced_users on ${isSameUser}
      on conflict do nothing`))
  const mutes =
    (await count(`delete from mutes where (customer_id, resource, record_id) in (select * from replaced_records)
      and (customer_id, resource, record_id, thread, mailbox)
        not in (select customer_id, resource, record_id, thread, mailbox from replaced_mutes)`)) +
    (await count(`insert into mutes select replaced_mutes.* from replaced_mutes
      where exists (select 1 from records where records.customer_id = replaced_mutes.customer_id
        and records.resource = replaced_mutes.resource and records.id = replaced_mutes.record_id)
      on conflict do nothing`))
  return { locks, calendars, mutes }
}
