import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import type { Provenance, SourcedSeries } from '#server/sources/source.ts'
import type { Point } from '#weather/series.ts'
import { SITES } from '../sites.ts'
import { INSTALLATION, type RunKey } from './countingRuns.ts'
import { packColumns, unpackColumns } from './packedColumns.ts'

/** The fields of a site that its forecasts need; every query includes its customer. */
export interface ForecastSite extends Point {
  id: number
  customerId: number
}

/** For how many days runs are stored. */
export const KEPT_DAYS = 60

type Owner = Pick<ForecastSite, 'id' | 'customerId'>

const dateOf = (seconds: number) => new Date(seconds * 1000)
const secondsOf = (date: Date) => date.getTime() / 1000

const rowsOf = (database: Database, { id, customerId }: Owner) =>
  database.selectFrom('forecast_runs').where('site_id', '=', id).where('customer_id', '=', customerId)

/** The reference times of the last stored runs of the same provider before the given one, newest first. */
export async function storedRunsBefore(
  database: Database,
  site: Owner,
  { run, provider }: RunKey,
  count: number,
): Promise<number[]> {
  const rows = await rowsOf(database, site)
    .select('run')
    .where('provider', '=', provider)
    .where('run', '<', dateOf(run))
    .orderBy('run', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ run }) => secondsOf(run))
}

/**
 * The reference time of the newest stored run of a source up to `now`, for any site. The query reads
 * one row if that run is the newest of all.
 */
export async function newestRunOfSource(
  database: Database,
  source: string,
  now: Date,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('forecast_runs')
    .select('run')
    .where(sql`provenance ->> 'source'`, '=', source)
    .where('run', '<=', now)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && secondsOf(row.run)
}

/** A stored run as the source returned it; undefined if it is not stored. */
export async function storedRun(
  database: Database,
  { id, customerId }: Owner,
  key: RunKey,
): Promise<SourcedSeries | undefined> {
  return (await storedRuns(database, customerId, [id], key)).get(id)
}

/** A run as stored, with packed columns. */
export interface PackedRun {
  siteId: number
  start: number
  length: number
  /** Names of the columns, in order. */
  parameters: string[]
  provenance: Provenance
  data: Uint8Array
}

/** A stored run for those of the given sites of a customer that have it. */
export async function packedRuns(
  database: Database,
  customerId: number,
  siteIds: readonly number[],
  { run, provider }: RunKey,
): Promise<PackedRun[]> {
  const rows = await database
    .selectFrom('forecast_runs')
    .select(['site_id', 'start', 'length', 'parameters', 'provenance', 'data'])
    .where('customer_id', '=', customerId)
    .where('site_id', 'in', siteIds)
    .where('run', '=', dateOf(run))
    .where('provider', '=', provider)
    .execute()
  return rows.map(({ site_id, start, ...run }) => ({ siteId: site_id, start: secondsOf(start), ...run }))
}

/** A stored run by site, as the source returned it, for those of the given sites of a customer that have it. */
export async function storedRuns(
  database: Database,
  customerId: number,
  siteIds: readonly number[],
  key: RunKey,
): Promise<Map<number, SourcedSeries>> {
  const runs = new Map<number, SourcedSeries>()
  for (const { siteId, start, length, parameters, provenance, data } of await packedRuns(
    database,
    customerId,
    siteIds,
    key,
  )) {
    const unpacked = await unpackColumns(data, { count: parameters.length, length })
    const columns = Object.fromEntries(
      parameters.map((name, index) => [name, unpacked[index] ?? new Float32Array(0)]),
    )
    runs.set(siteId, { series: { start, length, columns }, provenance })
  }
  return runs
}

/**
 * Stores a run unless the site has one of this provider and time already; stored runs never change. The provider is that of the
 * provenance. Returns whether it was stored now.
 */
export async function storeRun(
  database: Database,
  site: Owner,
  run: number,
  { series, provenance }: SourcedSeries,
): Promise<boolean> {
  const parameters = Object.keys(series.columns)
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('forecast_runs')
    .values({
      customer_id: site.customerId,
      site_id: site.id,
      run: dateOf(run),
      provider: provenance.provider ?? INSTALLATION,
      start: dateOf(series.start),
      length: series.length,
      parameters,
      provenance: JSON.stringify(provenance),
      data: await packColumns(Object.values(series.columns)),
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'site_id', 'run', 'provider']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The sites of all customers that lack a run of the installation's source, at their current positions; with `ids`, only those. */
export async function sitesWithoutRun(
  database: Database,
  run: number,
  ids?: readonly number[],
): Promise<ForecastSite[]> {
  const query = database
    .selectFrom('records')
    .select([
      'id',
      'customer_id as customerId',
      sql<number>`(body -> 'latitude')::double precision`.as('latitude'),
      sql<number>`(body -> 'longitude')::double precision`.as('longitude'),
      sql<boolean>`coalesce((body -> 'isOffshore')::boolean, true)`.as('offshore'),
    ])
    .where(SITES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('forecast_runs')
            .select(sql`1`.as('one'))
            .whereRef('forecast_runs.customer_id', '=', 'records.customer_id')
            .whereRef('forecast_runs.site_id', '=', 'records.id')
            .where('run', '=', dateOf(run))
            .where('provider', '=', INSTALLATION),
        ),
      ),
    )
    .orderBy('id')
  return (ids ? query.where('id', 'in', ids) : query).execute()
}

/** Removes the runs before a given time: those of one customer's sites, or of all sites. */
export async function removeRunsBefore(
  database: Database,
  seconds: number,
  customerId?: number,
): Promise<void> {
  const old = database.deleteFrom('forecast_runs').where('run', '<', dateOf(seconds))
  await (customerId === undefined ? old : old.where('customer_id', '=', customerId)).execute()
}

/** The reference time of the oldest stored run of a customer's sites; undefined if there is none. */
export async function oldestStoredRun(database: Database, customerId: number): Promise<number | undefined> {
  // One look into the index per site, because a site has hundreds of runs.
  const { rows } = await sql<{ run: Date | null }>`
    select min(oldest.run) as run from records cross join lateral (
      select run from forecast_runs
      where customer_id = ${customerId} and site_id = records.id order by run limit 1
    ) as oldest where customer_id = ${customerId} and ${SITES}`.execute(database)
  const run = rows[0]?.run
  return run ? secondsOf(run) : undefined
}
