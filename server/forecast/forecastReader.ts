import { MAX_DAYS } from '#weather/forecastDays.ts'
import { UTC } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'
import { type ChangeCache, SMALL_VALUE } from '../database/changeCache.ts'
import type { Database } from '../database/tables.ts'
import { hasUserMessage, throwSourceUnavailable } from '../domainErrors.ts'
import type { LoadingCache } from '../loadingCache.ts'
import { isDuring, type Period, periodFrom } from '../period.ts'
import {
  type CountingRun,
  countingRunOf,
  hourOf,
  INSTALLATION,
  type RunKey,
} from '../repositories/runs/countingRuns.ts'
import { type ForecastSite, storedRun, storeRun } from '../repositories/runs/forecastRuns.ts'
import { distanceKm } from '../sources/distance.ts'
import { dueRun, newestRun } from '../sources/forecastRun.ts'
import { asLastRun } from '../sources/lastRun.ts'
import type { ForecastSource, SourcedSeries } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'
import { createRunVersion } from './runVersion.ts'

/** Maximum cached runs. Some 50 columns of 241 values are 50 kB: 500 runs are 25 MB. */
export const FORECAST_RUNS = 500

/** Seconds for which a failed source is not requested again if there is a stored run, so that not every view waits for it. */
const PATIENCE = 5 * 60

/** Reads the newest complete run of a site; rejects with SourceUnavailable if there is no run at all. */
export type ForecastReader = (site: ForecastSite, now: Date, work?: Work) => Promise<SourcedSeries>

/** A moved site gets the forecast of its old point until the next run; `distance` shows that. */
const seenFrom = (site: ForecastSite, { series, provenance }: SourcedSeries): SourcedSeries => ({
  series,
  provenance: { ...provenance, distance: distanceKm(site, provenance) },
})

const keyOf = ({ id }: ForecastSite, { run, provider }: RunKey) => `${id} ${run} ${provider}`

const ofSource = (run: number): RunKey => ({ run, provider: INSTALLATION })

/** The stale runs in whose place the installation's source is read. */
const passedBy = (found: CountingRun | undefined): readonly RunKey[] => {
  if (!found) return []
  return found.stale ? [found, ...found.passed] : found.passed
}

/** Says which providers are passed over. */
const withNotes = ({ series, provenance }: SourcedSeries, passed: readonly RunKey[]): SourcedSeries => ({
  series,
  provenance: {
    ...provenance,
    ...(passed.length > 0 && { notes: [...(provenance.notes ?? []), ...passed.map(passedText)] }),
  },
})

const passedText = ({ provider, run }: RunKey) =>
  `The last run of ${provider}, of ${momentText(run, UTC)} UTC, is stale: the next provider is taken.`

/**
 * A reader of stored runs. A run that the refresh has not stored in time is requested from the source once, shared by all
 * concurrent callers, and stored; if the source returns nothing, the last stored run is returned, marked as such.
 */
export function createForecastReader({
  database,
  cache,
  weather,
  forecastCache,
}: {
  database: Database
  cache: ChangeCache
  weather: ForecastSource
  forecastCache: LoadingCache
}): ForecastReader {
  // A stale run is an older one, and must not be cached as the requested one.
  const runs = forecastCache.namespace<SourcedSeries>(
    () => 1,
    ({ provenance }) => !provenance.stale,
  )
  const countingRuns = cache.namespace<CountingRun | undefined>(() => SMALL_VALUE)
  /** By site: why the source returned nothing, and when it is not requested again. */
  const refusals = new Map<number, Period & { reason: string }>()

  const versionAt = createRunVersion()

  const read = (site: ForecastSite, { run, provider }: RunKey, now: Date) =>
    runs.get(
      keyOf(site, { run, provider }),
      async () => {
        const stored = await storedRun(database, site, { run, provider })
        if (!stored) throw new Error(`the run ${run} of site ${site.id} is gone`)
        return stored
      },
      versionAt(now),
    )

  /** The stored run, otherwise the one from the source, which is then stored. */
  const load = async (site: ForecastSite, run: number, work?: Work) => {
    const stored = await storedRun(database, site, ofSource(run))
    if (stored) return stored
    const { latitude, longitude, offshore } = site
    const given = await weather.forecast({ latitude, longitude, offshore }, run, MAX_DAYS, work)
    if (!given.provenance.stale) await storeRun(database, site, run, given)
    return given
  }
  const request = (site: ForecastSite, run: number, now: Date, work?: Work) =>
    runs.get(keyOf(site, ofSource(run)), () => load(site, run, work), versionAt(now))

  /** The last stored run, for when the source has no newer one. */
  const before = async (site: ForecastSite, stored: number, now: Date, reason: string) => {
    const seconds = now.getTime() / 1000
    if (!isDuring(refusals.get(site.id), seconds))
      refusals.set(site.id, { reason, ...periodFrom(seconds, PATIENCE) })
    return asLastRun(await read(site, ofSource(stored), now), reason)
  }

  /** The newest run of the installation's source; `stored` is the last stored one. */
  const newest = async (site: ForecastSite, stored: number | undefined, now: Date, work?: Work) => {
    const run = newestRun(now)
    if (stored === undefined) return request(site, run, now, work).catch(throwSourceUnavailable)
    if (stored >= dueRun(now)) return read(site, ofSource(stored), now)
    const refusal = refusals.get(site.id)
    if (refusal && isDuring(refusal, now.getTime() / 1000)) return before(site, stored, now, refusal.reason)
    try {
      const answer = await request(site, run, now, work)
      if (answer.series.start >= stored) return answer
      return before(site, stored, now, answer.provenance.notes?.[0] ?? answer.provenance.title)
    } catch (error) {
      if (!hasUserMessage(error)) throw error
      return before(site, stored, now, error.message)
    }
  }

  /** The run that counts; a stale one of a provider only if the installation's source has none either. */
  const counted = async (site: ForecastSite, now: Date, work?: Work): Promise<SourcedSeries> => {
    const { customerId, id } = site
    const found = await countingRuns.get(
      `${customerId} ${id} ${hourOf(now)}`,
      cache.versionOf(['records', customerId, 'sites'], ['forecast_runs', customerId, id]),
      () => countingRunOf(database, site, now),
    )
    const isPushed = found !== undefined && found.provider !== INSTALLATION
    if (isPushed && !found.stale) return withNotes(await read(site, found, now), found.passed)
    try {
      const stored = isPushed ? undefined : found?.run
      return withNotes(await newest(site, stored, now, work), passedBy(found))
    } catch (error) {
      if (!isPushed || !hasUserMessage(error)) throw error
      return asLastRun(await read(site, found, now), error.message)
    }
  }

  return async (site, now, work) => seenFrom(site, await counted(site, now, work))
}
