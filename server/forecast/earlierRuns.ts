import type { ForecastRuns, RunColumns } from '#schemas/shapes/forecast/forecastRuns.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import { columnValues, type HourlySeries, hoursFrom } from '#weather/series.ts'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import { hasUserMessage } from '../domainErrors.ts'
import type { LoadingCache } from '../loadingCache.ts'
import { INSTALLATION, type RunKey } from '../repositories/runs/countingRuns.ts'
import {
  type ForecastSite,
  storedRun,
  storedRunsBefore,
  storeRun,
} from '../repositories/runs/forecastRuns.ts'
import { RUN_CYCLE } from '../sources/forecastRun.ts'
import type { ForecastSource, SourcedSeries } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'
import { createRunVersion } from './runVersion.ts'

/** The number of earlier runs that a run is compared with. */
const EARLIER_RUNS = 4

/** Reads runs of sites by their reference time. */
export interface RunReader {
  /** A stored run; undefined if it is not stored. */
  at(site: ForecastSite, key: RunKey): Promise<SourcedSeries | undefined>
  /**
   * The last runs of the same provider before one for the same place, newest first. Runs of the installation's source that are not
   * stored are requested from it, and stored.
   */
  before(site: ForecastSite, current: SourcedSeries, work?: Work): Promise<SourcedSeries[]>
  /** The reference times of the stored runs of the same provider before one, at most as many as a run is compared with. */
  storedBefore(site: ForecastSite, key: RunKey): Promise<number[]>
}

/** The reference time of a run. */
export const runOf = ({ series, provenance }: SourcedSeries): number =>
  provenance.forecastReferenceTime ?? series.start

/** What identifies a run of a site. */
export const keyOfRun = (run: SourcedSeries): RunKey => ({
  run: runOf(run),
  provider: run.provenance.provider ?? INSTALLATION,
})

/** A reader of runs other than the newest. */
export function createRunReader({
  database,
  weather,
  forecastCache,
  now,
}: {
  database: Database
  weather: ForecastSource
  forecastCache: LoadingCache
  now: () => Date
}): RunReader {
  const runs = forecastCache.namespace<SourcedSeries | undefined>(
    () => 1,
    (run) => run !== undefined,
  )
  const versionAt = createRunVersion()

  const at: RunReader['at'] = (site, { run, provider }) =>
    runs.get(
      `${site.customerId} ${site.id} ${run} ${provider}`,
      () => storedRun(database, site, { run, provider }),
      versionAt(now()),
    )

  /** A source without earlier runs rejects with a message, or returns another run. */
  const ofSource = async (site: ForecastSite, run: number, work?: Work) => {
    if (now().getTime() / 1000 > run + MAX_DAYS * DAY) return undefined
    const { latitude, longitude, offshore } = site
    try {
      const given = await weather.forecast({ latitude, longitude, offshore }, run, MAX_DAYS, work)
      if (runOf(given) !== run) return undefined
      await storeRun(database, site, run, given)
      return given
    } catch (error) {
      if (hasUserMessage(error)) return undefined
      throw error
    }
  }

  const storedBefore: RunReader['storedBefore'] = (site, key) =>
    storedRunsBefore(database, site, key, EARLIER_RUNS)

  return {
    at,
    storedBefore,
    async before(site, current, work) {
      const { run: newest, provider } = keyOfRun(current)
      const stored = await storedBefore(site, { run: newest, provider })
      const isFetched = provider === INSTALLATION
      const cycles = isFetched
        ? Array.from({ length: EARLIER_RUNS }, (_, index) => newest - (index + 1) * RUN_CYCLE)
        : []
      const times = [...new Set([...stored, ...cycles])].sort((a, b) => b - a)
      const found = await Promise.all(
        times.map(
          async (run) =>
            (await at(site, { run, provider })) ?? (isFetched ? ofSource(site, run, work) : undefined),
        ),
      )
      const { latitude, longitude } = current.provenance
      return found
        .filter((run) => run !== undefined)
        .filter(({ provenance }) => provenance.latitude === latitude && provenance.longitude === longitude)
        .slice(0, EARLIER_RUNS)
    },
  }
}

/**
 * Splits a column name into parameter and suffix: none for the values, the ends of a band, or the extremes of an
 * ensemble, which only charts show.
 */
const column = /^(.+?)(_p10|_p90|_lowest|_highest)?$/

const columnsOf = ({ columns }: HourlySeries, isWanted: (parameter: string, suffix: string) => boolean) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([name]) => {
        const [, parameter = name, suffix = ''] = column.exec(name) ?? []
        return isWanted(parameter, suffix)
      })
      .map(([name, values]) => [name, [...columnValues(values)]]),
  )

/** The runs to pack, and the content to include. */
interface PackedRuns {
  siteId: number
  latest: readonly number[]
  current: SourcedSeries
  earlier: readonly SourcedSeries[]
  members: readonly HourlySeries[]
  /** Names of parameters; if absent, all. */
  parameters?: ReadonlySet<string>
}

/**
 * A run and those before it, for comparison in the portal. Hours before the start of the run and the bands of
 * earlier runs are omitted.
 */
export function packRuns({
  siteId,
  latest,
  current,
  earlier,
  members,
  parameters,
}: PackedRuns): ForecastRuns {
  const { start } = current.series
  const isRequested = (parameter: string) => parameters?.has(parameter) ?? true
  const packed = (run: SourcedSeries, suffixes: readonly string[]): RunColumns => {
    const series = hoursFrom(run.series, start)
    return {
      run: runOf(run),
      start: series.start,
      columns: columnsOf(series, (parameter, suffix) => isRequested(parameter) && suffixes.includes(suffix)),
    }
  }
  return {
    siteId,
    latest: [...latest],
    runs: [packed(current, ['', '_p10', '_p90']), ...earlier.map((run) => packed(run, ['']))],
    members: members.map((member) => columnsOf(hoursFrom(member, start), isRequested)),
  }
}
