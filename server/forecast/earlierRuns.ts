import type { ForecastRuns, RunColumns } from '../../src/schemas/forecastRuns.ts'
import { MAX_DAYS } from '../../src/weather/forecastDays.ts'
import { type HourlySeries, hoursFrom } from '../../src/weather/series.ts'
import { DAY } from '../../src/weather/time.ts'
import type { Database } from '../database/tables.ts'
import { hasUserMessage } from '../domainErrors.ts'
import type { LoadingCache } from '../loadingCache.ts'
import { type ForecastSite, storedRun, storedRunsBefore } from '../repositories/forecastRuns.ts'
import type { SourcedSeries, WeatherSource } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'
import { answered } from './chartGroup.ts'
import { AVAILABILITY_DELAY, RUN_CYCLE } from './forecastRun.ts'

/** How many runs before one it is compared with. */
const EARLIER_RUNS = 4

/** Reads runs of sites by their reference time. */
export interface RunReader {
  /** A run that is stored, else the source's where it still has it and the run still has hours ahead; undefined where neither has it. */
  at(site: ForecastSite, run: number, work?: Work): Promise<SourcedSeries | undefined>
  /** The last runs before one that are of the same place, the newest first. */
  before(site: ForecastSite, current: SourcedSeries, work?: Work): Promise<SourcedSeries[]>
}

export const runOf = ({ series, provenance }: SourcedSeries): number =>
  provenance.forecastReferenceTime ?? series.start

/** A reader of runs other than the newest. */
export function createRunReader({
  database,
  weather,
  forecastCache,
  now,
}: {
  database: Database
  weather: WeatherSource
  forecastCache: LoadingCache
  now: () => Date
}): RunReader {
  const runs = forecastCache.namespace<SourcedSeries>(() => 1)

  /** A source that keeps no runs rejects with a message, or gives another run. */
  const ofSource = async (site: ForecastSite, run: number, work?: Work) => {
    const age = now().getTime() / 1000 - run
    if (run % RUN_CYCLE !== 0 || age < AVAILABILITY_DELAY || age > MAX_DAYS * DAY) return undefined
    const { latitude, longitude, offshore } = site
    try {
      const given = await weather.forecast({ latitude, longitude, offshore }, run, MAX_DAYS, work)
      return runOf(given) === run ? given : undefined
    } catch (error) {
      if (hasUserMessage(error)) return undefined
      throw error
    }
  }

  const at: RunReader['at'] = async (site, run, work) => {
    const { id, customerId, latitude, longitude } = site
    const key = `${customerId} ${id} ${run}`
    const stored = runs.cached(key) ?? (await storedRun(database, site, run))
    if (stored) return runs.get(key, async () => stored)
    const computed = `${key} ${latitude} ${longitude}`
    const given = runs.cached(computed) ?? (await ofSource(site, run, work))
    return given && runs.get(computed, async () => given)
  }

  return {
    at,
    async before(site, current, work) {
      const newest = runOf(current)
      const stored = await storedRunsBefore(database, site, newest, EARLIER_RUNS)
      const cycles = Array.from({ length: EARLIER_RUNS }, (_, index) => newest - (index + 1) * RUN_CYCLE)
      const times = [...new Set([...stored, ...cycles])].sort((a, b) => b - a)
      const found = await Promise.all(times.map((run) => at(site, run, work)))
      const { latitude, longitude } = current.provenance
      return found
        .filter((run) => run !== undefined)
        .filter(({ provenance }) => provenance.latitude === latitude && provenance.longitude === longitude)
        .slice(0, EARLIER_RUNS)
    },
  }
}

const isBand = (name: string) => /_(p10|p90|lowest|highest)$/.test(name)

const columnsOf = ({ columns }: HourlySeries, isWanted: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([name]) => isWanted(name))
      .map(([name, values]) => [name, Array.from(values, answered)]),
  )

const columnsOfRun = (run: SourcedSeries, from: number, isWanted: (name: string) => boolean): RunColumns => {
  const series = hoursFrom(run.series, from)
  return { run: runOf(run), start: series.start, columns: columnsOf(series, isWanted) }
}

/** A run and those before it as the portal compares them: hours before the run begins are left out, and the bands of earlier runs. */
export function packRuns(
  siteId: number,
  newest: number,
  current: SourcedSeries,
  earlier: readonly SourcedSeries[],
  members: readonly HourlySeries[],
): ForecastRuns {
  const { start } = current.series
  return {
    siteId,
    newest,
    runs: [
      columnsOfRun(current, start, (name) => !/_(lowest|highest)$/.test(name)),
      ...earlier.map((run) => columnsOfRun(run, start, (name) => !isBand(name))),
    ],
    members: members.map((member) => columnsOf(hoursFrom(member, start), () => true)),
  }
}
