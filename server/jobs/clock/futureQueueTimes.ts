import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { TOLERANCE } from './futureTimes.ts'

/** The latest time that the queue can have stored by now: it uses only the clock of the database. */
const latest = sql`(now() + ${TOLERANCE} * interval '1 second')`

/** A job is retried within half an hour, so one that waits for longer was put off by a clock that was ahead. */
const isWaiting = sql`state < 'active' and start_after > ${latest} + interval '1 hour'`

/** The tables of pg-boss that stop the queue if their times are in the future; each statement corrects one. */
const rules = [
  {
    // The queue starts its schedules only if the last time that it did so has passed.
    isFuture: sql`select from pgboss.version
      where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) > ${latest}`,
    correct: sql`update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null,
      monitor_backoff_on = null where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) > ${latest}`,
  },
  {
    // The same for the search for jobs that have not ended or can be removed.
    isFuture: sql`select from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > ${latest}`,
    correct: sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, monitor_on, maintain_on) > ${latest}`,
  },
  {
    // A waiting job keeps out others with its key, and one of a schedule keeps out the real one of its minute.
    isFuture: sql`select from pgboss.job where state <> 'active' and (created_on > ${latest} or ${isWaiting})`,
    correct: sql`delete from pgboss.job where state <> 'active' and (created_on > ${latest} or ${isWaiting})`,
  },
  {
    // If its process has died, it ends when its time is over.
    isFuture: sql`select from pgboss.job where state = 'active' and started_on > ${latest}`,
    correct: sql`update pgboss.job set started_on = now(), created_on = least(created_on, now()), singleton_on = null
      where state = 'active' and started_on > ${latest}`,
  },
]

async function hasQueue(database: Database): Promise<boolean> {
  const { rows } = await sql<{ job: string | null }>`select to_regclass('pgboss.job')::text as job`.execute(
    database,
  )
  return rows[0]?.job != null
}

/** Whether the job queue has stored times in the future. */
export async function hasFutureJobs(database: Database): Promise<boolean> {
  if (!(await hasQueue(database))) return false
  const found = rules.map(({ isFuture }) => sql`exists (${isFuture})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(
    database,
  )
  return rows[0]?.found ?? false
}

/** Removes jobs of times that have not come, so that the queue continues; returns whether there were any. */
export async function correctFutureJobs(database: Database): Promise<boolean> {
  if (!(await hasFutureJobs(database))) return false
  await database.transaction().execute(async (transaction) => {
    for (const { correct } of rules) await correct.execute(transaction)
  })
  return true
}
