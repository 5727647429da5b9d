import { sql } from 'kysely'
import type { FeedRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { Database } from '#server/database/tables.ts'
import type { AssignedColumn } from '#server/sources/archive/import/parseMapping.ts'
import { parameterById } from '#weather/parameters.ts'
import { DAY, HOUR } from '#weather/time.ts'

/** A feed as its record says, with the names of the parameters. */
export interface Feed extends Omit<FeedRecord, 'columns'> {
  id: number
  customerId: number
  columns: readonly AssignedColumn[]
}

/** A run that a feed should have. */
export interface SoughtRun {
  feed: Feed
  /** Its reference time, unix seconds. */
  reference: number
  /** How often it was tried to be read. */
  attempts: number
}

/** How often a run is tried that is there and cannot be read: its file may not have been whole. */
const MOST_ATTEMPTS = 6

/** Seconds for which a run is looked for, and its outcome is kept. */
const SOUGHT = DAY
const KEPT = 60 * DAY

const feedOf = (id: number, customerId: number, { columns, ...body }: FeedRecord): Feed => ({
  ...body,
  id,
  customerId,
  columns: columns.map(({ column, parameterId, unit }) => ({
    column,
    parameter: parameterById(parameterId)?.name ?? String(parameterId),
    ...(unit && { unit }),
  })),
})

/** The active feeds of all customers. */
export async function activeFeeds(database: Database): Promise<Feed[]> {
  const rows = await database
    .selectFrom('records')
    .select(['id', 'customer_id', 'body'])
    .where('resource', '=', 'feeds')
    .where(sql<boolean>`(body -> 'isActive')::boolean`)
    .orderBy('customer_id')
    .orderBy('id')
    .execute()
  return rows.map(({ id, customer_id, body }) => feedOf(id, customer_id, body as unknown as FeedRecord))
}

/** The reference times of a feed in the last day whose runs should be there, the newest first. */
export function soughtTimes({ hours, delay }: Pick<Feed, 'hours' | 'delay'>, now: Date): number[] {
  const last = Math.floor(now.getTime() / 1000) - delay * HOUR
  const begun = Math.floor(last / HOUR) * HOUR
  return Array.from({ length: SOUGHT / HOUR }, (_, back) => begun - back * HOUR).filter((time) =>
    hours.includes((time % DAY) / HOUR),
  )
}

/** The runs of feeds that should be there, are not stored and have not failed too often. */
export async function soughtRuns(
  database: Database,
  feeds: readonly Feed[],
  now: Date,
): Promise<SoughtRun[]> {
  const known = await database
    .selectFrom('feed_runs')
    .selectAll()
    .where('run', '>', new Date(now.getTime() - 2 * SOUGHT * 1000))
    .execute()
  const keyOf = (...parts: number[]) => parts.join(' ')
  const outcomes = new Map(
    known.map((row) => [keyOf(row.customer_id, row.feed_id, row.run.getTime() / 1000), row]),
  )
  return feeds.flatMap((feed) =>
    soughtTimes(feed, now).flatMap((reference) => {
      const found = outcomes.get(keyOf(feed.customerId, feed.id, reference))
      const attempts = found?.attempts ?? 0
      const isOver = found !== undefined && (found.problem === null || attempts >= MOST_ATTEMPTS)
      return isOver ? [] : [{ feed, reference, attempts }]
    }),
  )
}

/** What became of a run: without a problem it is stored. Only a file that cannot be read counts as an attempt. */
export interface FeedOutcome {
  problem?: string
  isAttempt: boolean
}

/** Remembers what became of a run. Nothing is remembered of a feed that was deleted in the meantime. */
export async function keepOutcome(
  database: Database,
  { feed, reference, attempts }: SoughtRun,
  { problem, isAttempt }: FeedOutcome,
  now: Date,
): Promise<void> {
  await sql`insert into feed_runs (customer_id, feed_id, run, read_at, attempts, problem)
    select customer_id, id, ${new Date(reference * 1000)}::timestamptz, ${now}::timestamptz,
      ${attempts + (isAttempt ? 1 : 0)}::integer, ${problem ?? null}::text
    from records where customer_id = ${feed.customerId} and id = ${feed.id} and resource = 'feeds'
    on conflict (customer_id, feed_id, run)
      do update set read_at = excluded.read_at, attempts = excluded.attempts, problem = excluded.problem`.execute(
    database,
  )
}

/** Forgets what became of runs that are no longer stored either. */
export async function removeOldOutcomes(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('feed_runs')
    .where('run', '<', new Date(now.getTime() - KEPT * 1000))
    .execute()
}
