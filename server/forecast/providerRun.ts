import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/database/tables.ts'
import { type ForecastSite, storedRun, storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { RUN_CYCLE } from '#server/sources/forecastRun.ts'
import { sampledProvenance } from '#server/sources/sampledProvenance.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR, UTC } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'

/** A run of a provider for a site, which was pushed or read from a feed. */
export interface ProviderRun {
  provider: string
  source: 'push' | 'feed'
  /** Unix seconds. */
  reference: number
  series: HourlySeries
  /** What to know of the values. */
  notes?: readonly string[]
}

/** What became of it. */
export interface StoredProviderRun {
  is: 'stored' | 'known' | 'other'
  run: number
  sourced: SourcedSeries
}

/** The block of six hours in which a reference time lies: alerts, reports and comparisons go by such runs. */
export const blockOf = (reference: number): number => Math.floor(reference / RUN_CYCLE) * RUN_CYCLE

/** The steps between two hours: a run of less than a day is extended by missing hours to one, the least that a page shows. */
export const runLength = (from: number, to: number): number => Math.max((to - from) / HOUR, 24) + 1

function sourcedRun(given: ProviderRun, site: ForecastSite, now: Date): SourcedSeries {
  const { provider, source, reference, notes = [] } = given
  const { samplings, ...series } = given.series
  const run = blockOf(reference)
  const moved = `Its reference time is ${momentText(reference, UTC)} UTC.`
  const told = [...(reference === run ? [] : [moved]), ...notes]
  const provenance = sampledProvenance({
    series: { ...series, ...(samplings && { samplings }) },
    provenance: {
      source,
      provider,
      title: `Forecast of ${provider}`,
      synthetic: false,
      latitude: site.latitude,
      longitude: site.longitude,
      distance: 0,
      forecastReferenceTime: run,
      fetchedAt: Math.floor(now.getTime() / 1000),
      ...(told.length > 0 && { notes: told }),
    },
  })
  return { series, provenance }
}

/** Whether two runs say the same: when they came, and where the site was then, does not count. */
const isSame = (one: SourcedSeries, other: SourcedSeries): boolean =>
  isDeepStrictEqual(one.series, other.series) &&
  isDeepStrictEqual(one.provenance.notes ?? [], other.provenance.notes ?? [])

/** Stores a run of a provider that the site names, once: a stored run never changes. */
export async function storeProviderRun(
  database: Database,
  site: ForecastSite,
  given: ProviderRun,
  now: Date,
): Promise<StoredProviderRun> {
  const run = blockOf(given.reference)
  const sourced = sourcedRun(given, site, now)
  if (await storeRun(database, site, run, sourced)) return { is: 'stored', run, sourced }
  const stored = await storedRun(database, site, { run, provider: given.provider })
  return { is: stored && isSame(stored, sourced) ? 'known' : 'other', run, sourced }
}
