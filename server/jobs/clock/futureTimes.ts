import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tables } from '#server/database/tables.ts'
import { CLAIM, LONGEST_WAIT } from '#server/mail/delivery.ts'
import { INSTALLATION } from '#server/repositories/runs/countingRuns.ts'
import { newestRun } from '#server/sources/forecastRun.ts'

/**
 * Seconds by which stored times may be ahead of this process: the clocks of machines differ. Five minutes are the limit of
 * Kerberos (RFC 4120), and far more than between clocks that are synchronized.
 */
export const TOLERANCE = 5 * 60

/** The times that rules compare with, as SQL. */
interface Clock {
  now: RawBuilder<Date>
  /** The latest time that a correct clock can have stored by now. */
  latest: RawBuilder<Date>
  /** The newest run that can be complete. */
  newest: RawBuilder<Date>
}

/** Stored times that stop the product if they are in the future, because it waits until they have come. */
interface Rule {
  table: keyof Tables
  /** For operators. */
  what: string
  isFuture(clock: Clock): RawBuilder<SqlBool>
  /** Statements, in order, after which the product continues as if the clock had been right; `rows` is the condition above. */
  correct(rows: RawBuilder<SqlBool>, clock: Clock): RawBuilder<unknown>[]
}

/** A thread that begins while the clock is ahead has the name that the real one gets later, and would keep its messages out. */
const renamed = ({ now }: Clock) => sql`thread || '-clock-ahead-' || extract(epoch from ${now})`

/** Whether a run is of a time that has not come: a provider sends its runs before those of the installation's source are complete. */
const futureRun = ({ newest, latest }: Clock) =>
  sql<SqlBool>`run > case provider when ${INSTALLATION} then ${newest} else ${latest} end`

const rules: readonly Rule[] = [
  {
    table: 'forecast_runs',
    what: 'forecast runs',
    isFuture: futureRun,
    // Those of the installation's source are loaded again when they are due.
    correct: (rows) => [sql`delete from forecast_runs where ${rows}`],
  },
  {
    table: 'alert_states',
    what: 'evaluations of alerts',
    isFuture: (clock) => sql`${futureRun(clock)} or at > ${clock.latest}`,
    correct: (rows, clock) => [
      sql`update alert_states set run = case when ${futureRun(clock)} then null else run end, at = least(at, ${clock.now})
        where ${rows}`,
    ],
  },
  {
    table: 'alert_events',
    what: 'events of alerts',
    isFuture: ({ latest }) => sql`opened_at > ${latest} or ended_at > ${latest}`,
    correct: (rows, clock) => [
      ...['outbox', 'mutes'].map(
        (table) => sql`update ${sql.table(table)} set thread = ${renamed(clock)} where resource = 'alerts'
          and (customer_id, thread) in (select customer_id, thread from alert_events where ${rows})`,
      ),
      // The mail that opened several of these threads, and has one of its own.
      sql`update outbox set thread = ${renamed(clock)} where resource = 'alerts' and (customer_id, thread) in (
        select customer_id, regexp_replace(thread, '-[^-]*$', '') from alert_events where ${rows})`,
      sql`update alert_events set thread = ${renamed(clock)}, opened_at = least(opened_at, ${clock.now}),
        ended_at = case when ended_at > ${clock.now} then ${clock.now} else ended_at end where ${rows}`,
    ],
  },
  {
    table: 'report_occurrences',
    what: 'sent reports',
    isFuture: ({ latest }) => sql`at > ${latest}`,
    correct: (rows, clock) => [
      sql`update outbox set thread = ${renamed(clock)},
          reason = case state when 'queued' then 'It was queued while the clock of the server was ahead.' else reason end,
          state = case state when 'queued' then 'cancelled' else state end
        where (customer_id, thread) in (select customer_id, thread from report_occurrences where ${rows})`,
      sql`delete from report_occurrences where ${rows}`,
    ],
  },
  {
    table: 'report_schedules',
    what: 'schedules of reports',
    isFuture: ({ latest }) => sql`decided_until > ${latest}`,
    correct: (rows, { now }) => [
      sql`update report_schedules set decided_until = ${now}, next_at = ${now} where ${rows}`,
    ],
  },
  {
    table: 'outbox',
    what: 'waiting messages',
    isFuture: ({ latest }) => sql`state in ('queued', 'sending')
      and (queued_at > ${latest} or next_try > ${latest} + ${LONGEST_WAIT} * interval '1 second')`,
    // A message that a process may be sending at this moment stays with it until its claim would end.
    correct: (rows, { now }) => [
      sql`update outbox set created_at = least(created_at, ${now}), queued_at = least(queued_at, ${now}),
        next_try = case state when 'queued' then ${now} else ${now} + ${CLAIM} * interval '1 second' end where ${rows}`,
    ],
  },
  {
    table: 'silent_hosts',
    what: 'hosts of webhooks',
    isFuture: ({ latest }) => sql`silent_at > ${latest}`,
    correct: (rows) => [sql`delete from silent_hosts where ${rows}`],
  },
  {
    table: 'mail_counts',
    what: 'counts of mails',
    isFuture: ({ latest }) => sql`since > ${latest}`,
    correct: (rows) => [sql`delete from mail_counts where ${rows}`],
  },
  {
    table: 'tokens',
    what: 'sessions',
    isFuture: ({ latest }) => sql`used_at > ${latest}`,
    correct: (rows, { now }) => [
      sql`update tokens set expires_at = least(expires_at, expires_at - (created_at - ${now})),
        created_at = least(created_at, ${now}), used_at = ${now} where ${rows}`,
    ],
  },
  {
    table: 'devices',
    what: 'devices',
    isFuture: ({ latest }) => sql`used_at > ${latest}`,
    correct: (rows, { now }) => [sql`update devices set used_at = ${now} where ${rows}`],
  },
  {
    table: 'sign_in_attempts',
    what: 'failed sign-ins',
    isFuture: ({ latest }) => sql`at > ${latest}`,
    correct: (rows) => [sql`delete from sign_in_attempts where ${rows}`],
  },
  {
    table: 'record_undos',
    what: 'changes that can be undone',
    isFuture: ({ latest }) => sql`at > ${latest}`,
    correct: (rows) => [sql`delete from record_undos where ${rows}`],
  },
]

const instant = (seconds: number) =>
  sql<Date>`${new Date(Math.round(seconds * 1000)).toISOString()}::timestamptz`

function clockAt(now: Date): Clock {
  const seconds = now.getTime() / 1000
  return {
    now: instant(seconds),
    latest: instant(seconds + TOLERANCE),
    newest: instant(newestRun(new Date((seconds + TOLERANCE) * 1000))),
  }
}

/**
 * What has stored times in the future, as words for operators. They come from a clock that was ahead for a while: nothing may
 * wait until they have come.
 */
export async function futureTimes(database: Database, now: Date): Promise<string[]> {
  const clock = clockAt(now)
  const found = rules.map(
    ({ table, what, isFuture }) => sql`select ${what} as what
      where exists (select from ${sql.table(table)} where ${isFuture(clock)})`,
  )
  const { rows } = await sql<{ what: string }>`${sql.join(found, sql` union all `)}`.execute(database)
  return rows.map(({ what }) => what)
}

/**
 * Corrects stored times in the future, in one transaction: what was computed for times that have not come is removed or is due
 * again, and what happened counts as having happened now. Returns what was corrected.
 */
export async function correctFutureTimes(database: Database, now: Date): Promise<string[]> {
  const found = await futureTimes(database, now)
  if (found.length === 0) return []
  const clock = clockAt(now)
  await database.transaction().execute(async (transaction) => {
    for (const { what, isFuture, correct } of rules)
      if (found.includes(what))
        for (const statement of correct(sql`(${isFuture(clock)})`, clock))
          await statement.execute(transaction)
  })
  return found
}
