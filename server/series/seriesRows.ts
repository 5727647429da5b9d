import { sql } from 'kysely'
import { parameterByName } from '#weather/parameters.ts'
import { dateOf } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import type { SeriesContent, StoredSeries, Weather } from '../sources/source.ts'

const displayedAs = (name: string): string => parameterByName(name)?.displayName ?? name

/** Each step with its parameters, unless all have the same: "1 h; 3 h: Significant wave height". */
function stepsText({ parameters, samplings }: SeriesContent): string {
  const byStep = Map.groupBy(parameters, (name) => samplings[name]?.step ?? 1)
  const steps = [...byStep].sort(([a], [b]) => a - b)
  const [first] = steps
  if (steps.length === 1 && first) return `${first[0]} h`
  return steps.map(([step, names]) => `${step} h: ${names.map(displayedAs).join(', ')}`).join('; ')
}

/** Percent of the hours without a value of the parameter that has most of them, with one decimal; undefined if not known. */
function missingShare({ parameters, coverage }: SeriesContent): number | undefined {
  const shares = parameters.flatMap((name) => coverage?.[name] ?? [])
  return shares.length === 0 ? undefined : Math.round(1000 * (1 - Math.min(...shares))) / 10
}

/** What the list shows of a series, besides its size. */
function bodyOf({ name, place, content, problems }: StoredSeries) {
  const missing = content && missingShare(content)
  return {
    title: content?.title ?? name,
    ...(content && {
      parameters: content.parameters.map(displayedAs).join(', '),
      from: dateOf(content.from),
      to: dateOf(content.to),
      steps: stepsText(content),
      points: content.points,
    }),
    ...(place && {
      latitude: Number(place.latitude.toFixed(4)),
      longitude: Number(place.longitude.toFixed(4)),
    }),
    ...(missing !== undefined && { missing }),
    ...(content?.source !== undefined && { source: content.source }),
    ...(content?.created !== undefined && { createdAt: content.created }),
    ...(problems.length > 0 && { problems: problems.join('; ') }),
  }
}

const keyOf = (owner: number | null | undefined, name: string): string => `${owner ?? ''} ${name}`

/**
 * Makes the rows of `archive_series` those of the archive: a series keeps its number while it has its name, also when it is
 * replaced. Only rows of series that have changed are written. Rejects with a message if the archive cannot be listed.
 */
export async function updateSeriesRows(database: Database, weather: Pick<Weather, 'stored'>): Promise<void> {
  const rows = await database
    .selectFrom('archive_series')
    .select(['id', 'customer_id', 'name', 'stamp'])
    .execute()
  // After the rows: a series that another call adds in the meantime is not taken for one that is gone.
  const stored = await weather.stored()
  const stamps = new Map(rows.map(({ customer_id, name, stamp }) => [keyOf(customer_id, name), stamp]))
  for (const series of stored) {
    const { owner = null, name, content } = series
    const body = bodyOf(series)
    // A newer version of this program may tell more of a series that is as it was.
    const stamp = JSON.stringify([content?.stamp, body])
    if (stamps.get(keyOf(owner, name)) === stamp) continue
    const bytes = await content?.size()
    // Two decimals: a year of one parameter takes some 20 kB.
    const size = bytes === undefined ? undefined : Math.round(bytes / 10_000) / 100
    const shown = JSON.stringify({ ...body, size })
    // A folder may be left of a customer that is gone.
    await sql`insert into archive_series (customer_id, name, stamp, body)
      select ${owner}::integer, ${name}::text, ${stamp}::text, ${shown}::jsonb
      where ${owner}::integer is null or exists (select from customers where id = ${owner}::integer)
      on conflict (coalesce(customer_id, 0), name) do update set stamp = excluded.stamp, body = excluded.body`.execute(
      database,
    )
  }
  const names = new Set(stored.map(({ owner, name }) => keyOf(owner, name)))
  const gone = rows.filter(({ customer_id, name }) => !names.has(keyOf(customer_id, name)))
  if (gone.length > 0)
    await database
      .deleteFrom('archive_series')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
}

/** The series of a row that the customer may see; undefined if there is none. */
export async function seriesOfRow(
  database: Database,
  weather: Pick<Weather, 'stored'>,
  { customerId, id }: { customerId: number; id: number },
): Promise<StoredSeries | undefined> {
  const row = await database
    .selectFrom('archive_series')
    .select(['customer_id', 'name'])
    .where('id', '=', id)
    .where((where) => where.or([where('customer_id', 'is', null), where('customer_id', '=', customerId)]))
    .executeTakeFirst()
  if (!row) return undefined
  const key = keyOf(row.customer_id, row.name)
  return (await weather.stored()).find(({ owner, name }) => keyOf(owner, name) === key)
}
