import type { Database } from '../database/tables.ts'
import type { ForecastSite } from './forecastRuns.ts'
import { unpackColumns } from './packedColumns.ts'

/** The stored runs whose waves an axis shows. */
const KEPT_RUNS = 8

const PARAMETER = 'wave_height'

/**
 * The largest significant wave height, in m, of the last eight stored runs of a site up to a run (unix seconds); null if none has
 * a value. Runs for an earlier place of the site, and missing values, do not count.
 */
export async function largestWave(
  database: Database,
  { id, customerId }: Pick<ForecastSite, 'id' | 'customerId'>,
  latest: number,
): Promise<number | null> {
  const rows = await database
    .selectFrom('forecast_runs')
    .select(['length', 'parameters', 'provenance', 'data'])
    .where('site_id', '=', id)
    .where('customer_id', '=', customerId)
    .where('run', '<=', new Date(latest * 1000))
    .orderBy('run', 'desc')
    .limit(KEPT_RUNS)
    .execute()
  const place = rows[0]?.provenance
  let largest = Number.NEGATIVE_INFINITY
  for (const { length, parameters, provenance, data } of rows) {
    const position = parameters.indexOf(PARAMETER)
    const isHere = provenance.latitude === place?.latitude && provenance.longitude === place?.longitude
    if (position < 0 || !isHere) continue
    const [values = []] = await unpackColumns(data, { count: parameters.length, length, wanted: [position] })
    for (const value of values) if (value > largest) largest = value
  }
  return Number.isFinite(largest) ? largest : null
}
