import type { PushedRun } from '#schemas/shapes/forecast/pushedRun.ts'
import type { Database } from '#server/database/tables.ts'
import { INSTALLATION, siteProviders } from '#server/repositories/runs/countingRuns.ts'
import { type ForecastSite, KEPT_DAYS } from '#server/repositories/runs/forecastRuns.ts'
import { DAY } from '#weather/time.ts'
import { blockOf, type StoredProviderRun, storeProviderRun } from '../providerRun.ts'
import { BadRun, pushedSeries, referenceOf } from './pushedSeries.ts'

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
  if (!named?.includes(provider)) refuse('/provider', 'The site does not name this provider')
}

/** The reference time of a pushed run. Throws BadRun for one of which no run is stored. */
function storableReference(body: PushedRun, { now, keptDays = KEPT_DAYS }: PushOptions): number {
  const reference = referenceOf(body)
  const seconds = now.getTime() / 1000
  const days = Math.min(keptDays, KEPT_DAYS)
  if (reference > seconds) refuse('/referenceTime', 'In the future')
  if (blockOf(reference) < seconds - days * DAY)
    refuse('/referenceTime', `Runs are kept for ${days} days only`)
  return reference
}

/** Stores a pushed run of a site, once: a stored run never changes. Throws BadRun. */
export async function storePushedRun(
  database: Database,
  site: ForecastSite,
  body: PushedRun,
  options: PushOptions,
): Promise<StoredProviderRun> {
  const { provider } = body
  await refuseProvider(database, site, provider)
  const reference = storableReference(body, options)
  const run = { provider, source: 'push', reference, series: pushedSeries(body) } as const
  return storeProviderRun(database, site, run, options.now)
}
