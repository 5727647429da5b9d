import { sql } from 'kysely'
import file from '#schemas/resources/sites.json' with { type: 'json' }
import type { Database } from '#server/database/tables.ts'
import { newestRun } from '#server/sources/forecastRun.ts'
import { HOUR } from '#weather/time.ts'
import { SITES } from '../sites.ts'

/** The provider of the runs that are fetched from the installation's source, in the key of runs and in the order of a site. */
export const INSTALLATION = 'installation'

const STALE_AFTER_HOURS = file.schema.properties.staleAfterHours.default

/** Identifies a run of a site: its reference time (unix seconds) and who made it. */
export interface RunKey {
  run: number
  provider: string
}

/** The newest run of each provider of a site that has one, in the site's order. */
export interface NewestRuns {
  newest: readonly RunKey[]
  staleAfterHours: number
}

/** The run of a site that counts now. */
export interface CountingRun extends RunKey {
  /** It is old, and no other provider has a newer one. */
  stale: boolean
  /** Runs of earlier providers in the order, which are too old. */
  passed: readonly RunKey[]
}

/** The time at which staleness is decided: the begun hour, so that what is cached for an hour stays right. */
export const hourOf = (now: Date): number => Math.floor(now.getTime() / 1000 / HOUR) * HOUR

/**
 * The run that counts: the newest of the first provider in the order whose newest run is not stale; if all are, that of the
 * installation's source, which says itself how old its runs may be, and without one the first. This is the only place that decides it.
 */
export function countingRun({ newest, staleAfterHours }: NewestRuns, now: Date): CountingRun | undefined {
  const isStale = ({ run }: RunKey) => hourOf(now) - run >= staleAfterHours * HOUR
  const found =
    newest.find((key) => !isStale(key)) ??
    newest.find(({ provider }) => provider === INSTALLATION) ??
    newest[0]
  if (!found) return undefined
  const passed = newest.filter((key) => key !== found && isStale(key) && key.provider !== INSTALLATION)
  return { ...found, stale: found.provider !== INSTALLATION && isStale(found), passed }
}

/**
 * By site, the run that counts now, for sites of a customer that have one; with `siteIds`, only for those. A run of a provider that the
 * site does not name does not count.
 */
export async function countingRuns(
  database: Database,
  customerId: number,
  now: Date,
  siteIds?: readonly number[],
): Promise<Map<number, CountingRun>> {
  const complete = new Date(newestRun(now) * 1000)
  const { rows } = await sql<{ siteId: number; staleAfterHours: number; provider: string; run: Date }>`
    select id as "siteId", coalesce((body -> 'staleAfterHours')::integer, ${STALE_AFTER_HOURS}) as "staleAfterHours",
      named.provider, newest.run
    from records
    cross join lateral jsonb_array_elements_text(coalesce(body -> 'providers', '[]') || to_jsonb(${INSTALLATION}::text))
      with ordinality as named (provider, place)
    cross join lateral (
      select run from forecast_runs
      where forecast_runs.customer_id = records.customer_id and site_id = records.id and provider = named.provider
        and run <= case named.provider when ${INSTALLATION} then ${complete}::timestamptz else ${now}::timestamptz end
      order by run desc limit 1
    ) as newest
    where records.customer_id = ${customerId} and ${SITES}
      ${siteIds ? sql`and id = any (${siteIds}::integer[])` : sql``}
    order by id, place`.execute(database)
  const counting = new Map<number, CountingRun>()
  for (const [siteId, own] of Map.groupBy(rows, (row) => row.siteId)) {
    const newest = own.map(({ provider, run }) => ({ provider, run: run.getTime() / 1000 }))
    const found = countingRun({ newest, staleAfterHours: own[0]!.staleAfterHours }, now)
    if (found) counting.set(siteId, found)
  }
  return counting
}

/** The run of a site that counts now; undefined if it has none. */
export const countingRunOf = async (
  database: Database,
  { id, customerId }: { id: number; customerId: number },
  now: Date,
): Promise<CountingRun | undefined> => (await countingRuns(database, customerId, now, [id])).get(id)

/** The order of providers of a site; undefined if the customer has no such site. */
export async function siteProviders(
  database: Database,
  { id, customerId }: { id: number; customerId: number },
): Promise<readonly string[] | undefined> {
  const row = await database
    .selectFrom('records')
    .select(sql<string[] | null>`body -> 'providers'`.as('providers'))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where(SITES)
    .executeTakeFirst()
  return row && (row.providers ?? [])
}
