import { isDeepStrictEqual } from 'node:util'
import type { PushedRun } from '#schemas/shapes/forecast/pushedRun.ts'
import type { Database } from '#server/database/tables.ts'
import { INSTALLATION, siteProviders } from '#server/repositories/runs/countingRuns.ts'
import { type ForecastSite, KEPT_DAYS, storedRun, storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { sampledProvenance } from '#server/sources/sampledProvenance.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { DAY, UTC } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'
import { BadRun, pushedSeries, referenceOf } from './pushedSeries.ts'

/** What became of a pushed run. */
export interface Pushed {
  is: 'stored' | 'known' | 'other'
  run: number
  sourced: SourcedSeries
}

interface PushOptions {
  now: Date
  /** For how many days the customer's runs are stored, if that is shorter than usual. */
  keptDays?: number | undefined
}

const refuse = (path: string, message: string): never => {
  throw new BadRun([{ path, message }])
}

/** Throws BadRun for a provider that the site does not name: its runs would never count, and fill the disk. */
async function refuseProvider(database: Database, site: ForecastSite, provider: string): Promise<void> {
  if (provider === INSTALLATION) refuse('/provider', `"${INSTALLATION}" is the portal's own source`)
  const named = await siteProviders(database, site)
  if (!named.includes(provider)) refuse('/provider', 'The site does not name this provider')
}

function runOf(body: PushedRun, { now, keptDays = KEPT_DAYS }: PushOptions): number {
  const { reference, run } = referenceOf(body)
  const seconds = now.getTime() / 1000
  const days = Math.min(keptDays, KEPT_DAYS)
  if (reference > seconds) refuse('/referenceTime', 'In the future')
  if (run < seconds - days * DAY) refuse('/referenceTime', `Runs are kept for ${days} days only`)
  return run
}

function sourcedRun(body: PushedRun, site: ForecastSite, run: number, now: Date): SourcedSeries {
  const { reference } = referenceOf(body)
  const { provider } = body
  const { samplings, ...series } = pushedSeries(body)
  const moved = `Its reference time is ${momentText(reference, UTC)} UTC.`
  const provenance = sampledProvenance({
    series: { ...series, ...(samplings && { samplings }) },
    provenance: {
      source: 'push',
      provider,
      title: `Forecast of ${provider}`,
      synthetic: false,
      latitude: site.latitude,
      longitude: site.longitude,
      distance: 0,
      forecastReferenceTime: run,
      fetchedAt: Math.floor(now.getTime() / 1000),
      ...(reference !== run && { notes: [moved] }),
    },
  })
  return { series, provenance }
}

/** Whether two runs say the same: when they came, and where the site was then, does not count. */
const isSame = (one: SourcedSeries, other: SourcedSeries): boolean =>
  isDeepStrictEqual(one.series, other.series) &&
  isDeepStrictEqual(one.provenance.notes ?? [], other.provenance.notes ?? [])

/** Stores a pushed run of a site, once: a stored run never changes. Throws BadRun. */
export async function storePushedRun(
  database: Database,
  site: ForecastSite,
  body: PushedRun,
  options: PushOptions,
): Promise<Pushed> {
  await refuseProvider(database, site, body.provider)
  const run = runOf(body, options)
  const sourced = sourcedRun(body, site, run, options.now)
  if (await storeRun(database, site, run, sourced)) return { is: 'stored', run, sourced }
  const stored = await storedRun(database, site, { run, provider: body.provider })
  return { is: stored && isSame(stored, sourced) ? 'known' : 'other', run, sourced }
}
