import type { Database } from '#server/database/tables.ts'
import type { RunKey } from './countingRuns.ts'
import type { ForecastSite } from './forecastRuns.ts'
import { unpackColumns } from './packedColumns.ts'

/** The stored runs whose waves an axis shows. */
const KEPT_RUNS = 8

/** What the chart of waves draws on one axis: without the maximum and the upper ends that axis would still change from run to run. */
const COLUMNS = ['wave_height', 'wave_height_max', 'wave_height_p90', 'wave_height_highest']

/**
 * The largest height of waves, in m, of the last eight stored runs of a site and provider up to a run, with maximum heights, P90
 * and highest members; null if none has a value. Runs for an earlier place of the site, and missing values, do not count.
 */
export async function largestWave(
  database: Database,
  { id, customerId }: Pick<ForecastSite, 'id' | 'customerId'>,
  { run, provider }: RunKey,
): Promise<number | null> {
  const rows = await database
    .selectFrom('forecast_runs')
    .select(['length', 'parameters', 'provenance', 'data'])
    .where('site_id', '=', id)
    .where('customer_id', '=', customerId)
    .where('provider', '=', provider)
    .where('run', '<=', new Date(run * 1000))
    .orderBy('run', 'desc')
    .limit(KEPT_RUNS)
    .execute()
  const place = rows[0]?.provenance
  let largest = Number.NEGATIVE_INFINITY
  for (const { length, parameters, provenance, data } of rows) {
    const wanted = COLUMNS.map((name) => parameters.indexOf(name)).filter((position) => position >= 0)
    const isHere = provenance.latitude === place?.latitude && provenance.longitude === place?.longitude
    if (!isHere) continue
    for (const values of await unpackColumns(data, { count: parameters.length, length, wanted }))
      for (const value of values) if (value > largest) largest = value
  }
  return Number.isFinite(largest) ? largest : null
}
