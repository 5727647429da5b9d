import { LRUCache } from 'lru-cache'
import type { PackedRow } from '#formats/boardRow.ts'
import type { BoardColumns } from '#schemas/shapes/forecast/board.ts'
import { type ChangeCache, SMALL_VALUE } from '#server/database/changeCache.ts'
import type { Database } from '#server/database/tables.ts'
import { hasUserMessage } from '#server/domainErrors.ts'
import { isDuring, type Period, periodFrom } from '#server/period.ts'
import {
  type CountingRun,
  countingRuns,
  hourOf,
  INSTALLATION,
} from '#server/repositories/runs/countingRuns.ts'
import { packedRuns } from '#server/repositories/runs/forecastRuns.ts'
import { type SiteRow, visibleSites } from '#server/repositories/sites.ts'
import { readerOf, type SignedInUser } from '#server/repositories/tokens.ts'
import { dueRun } from '#server/sources/forecastRun.ts'
import type { Provenance } from '#server/sources/source.ts'
import type { Work } from '#server/workers/work.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import type { ForecastReader } from '../forecastReader.ts'
import { type BoardJudge, type BoardSite, parametersOfBoard, rowsOfBoard } from './boardTask.ts'

/** Sites per task: their runs are some 2 MB. */
const TOGETHER = 50

/** Milliseconds for which one call computes; rows that are still missing are computed by the next call. */
const PATIENCE = 1000

/** Seconds until a site without a forecast is tried again. */
const RETRY = 5 * 60

/** Estimated bytes of a row. */
const ROW = 500

/** Maximum bytes of all boards: a board of 5,000 sites takes 2.5 MB. */
const LIMIT = 48 * 1024 * 1024

/** A row and what it was computed from. */
interface KnownRow {
  /** Identifies the run and the properties of the site that the row depends on. */
  stamp: string
  /** Null if there is no forecast. */
  row: PackedRow | null
  source: string
  /** Unix seconds; afterwards the row must be computed again, even if the stored run is the same. */
  valid: Period
}

/** The rows of one customer under one judge, shared by all its users. */
interface Rows {
  known: Map<number, KnownRow>
  /** The computation in progress, which other calls wait for. */
  filling: Promise<void> | undefined
}

export interface BoardCall {
  user: SignedInUser
  judge: BoardJudge
  now: Date
  work: Work
}

/** The source of a row, without the distance of the point, which differs between sites. */
const sourceText = (provenance: Provenance) => provenanceText({ ...provenance, distance: 0 })

/** Valid until another run is stored. */
const lasting: Period = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** Whether the run that counts is shown as it is stored: the next one is not due, or is sent by its provider. */
const isReady = (counting: CountingRun | undefined, due: number): counting is CountingRun =>
  counting !== undefined && !counting.stale && (counting.provider !== INSTALLATION || counting.run >= due)

/**
 * If the run is missing or late, the stamp includes the due run, so that the source is tried again when the next run is due.
 */
const stampOf = (
  { latitude, longitude, isOffshore, timeZone }: SiteRow,
  counting: CountingRun | undefined,
  due: number,
): string =>
  `${counting?.run} ${counting?.provider} ${isReady(counting, due) ? '' : due} ${latitude} ${longitude} ${isOffshore} ${timeZone}`

/**
 * A board of a customer's sites, each judged by its newest run. A row is computed once for each run, limits and job, whichever
 * users see the site; a call returns the rows of the sites that its user may see.
 */
export function createBoard({
  database,
  cache,
  readForecast,
  clock = () => performance.now(),
}: {
  database: Database
  cache: ChangeCache
  readForecast: ForecastReader
  clock?: () => number
}) {
  const sites = cache.namespace<SiteRow[]>((rows) => SMALL_VALUE + ROW * rows.length)
  const newest = cache.namespace<Map<number, CountingRun>>((runs) => SMALL_VALUE + 100 * runs.size)
  const boards = new LRUCache<string, Rows>({ maxSize: LIMIT })

  const sitesOf = (user: SignedInUser) =>
    sites.get(
      readerOf(user),
      cache.versionOf(['records', user.customerId, 'sites'], ['site_users', user.id], ['users', user.id]),
      () => visibleSites(database, user),
    )

  const runsOf = ({ user, now }: BoardCall, shown: readonly SiteRow[]) => {
    const { customerId } = user
    const version = cache.versionOf(
      ['records', customerId, 'sites'],
      ...shown.map(({ id }) => ['forecast_runs', customerId, id] as const),
    )
    return newest.get(`${readerOf(user)} ${hourOf(now)}`, version, () =>
      countingRuns(database, customerId, now),
    )
  }

  /** Reads a site whose newest run is late or missing in the same way as its forecast page. */
  async function readSite({ user, now, work }: BoardCall, site: SiteRow) {
    try {
      const forecastSite = { ...site, customerId: user.customerId, offshore: site.isOffshore }
      return await readForecast(forecastSite, now, work)
    } catch (error) {
      if (!hasUserMessage(error)) throw error
      return null
    }
  }

  /** The runs of some sites: stored ones in bulk, all others one by one; sites without a run are omitted. */
  async function runsToJudge(
    call: BoardCall,
    part: readonly SiteRow[],
    runs: ReadonlyMap<number, CountingRun>,
  ) {
    const { user, now } = call
    const retried = periodFrom(Math.floor(now.getTime() / 1000), RETRY)
    const due = dueRun(now)
    const found = new Map<number, Omit<KnownRow, 'row'> & Pick<BoardSite, 'run'>>()
    const late = part.filter(({ id }) => !isReady(runs.get(id), due))
    const ready = part.flatMap((site) => {
      const counting = runs.get(site.id)
      return isReady(counting, due) ? [{ site, counting }] : []
    })
    const sameRun = ({ counting: { run, provider } }: (typeof ready)[number]) => `${run} ${provider}`
    for (const [first, ...others] of Map.groupBy(ready, sameRun).values()) {
      if (!first) continue
      const { counting } = first
      const byId = new Map([first, ...others].map(({ site }) => [site.id, site]))
      const stored = await packedRuns(database, user.customerId, [...byId.keys()], counting)
      for (const { provenance, ...packed } of stored) {
        const site = byId.get(packed.siteId)
        if (!site) continue
        const stamp = stampOf(site, counting, due)
        found.set(site.id, { stamp, run: packed, source: sourceText(provenance), valid: lasting })
      }
    }
    for (const site of late) {
      const answer = await readSite(call, site)
      if (!answer) continue
      const { series, provenance } = answer
      const { stale = false, forecastReferenceTime: run } = provenance
      const counting = runs.get(site.id)
      found.set(site.id, {
        // A run that was just read from the source is stored by now.
        stamp: stampOf(
          site,
          stale || run === undefined ? counting : { run, provider: INSTALLATION, stale: false, passed: [] },
          due,
        ),
        run: series,
        source: sourceText(provenance),
        valid: stale ? retried : lasting,
      })
    }
    return found
  }

  async function computeRows(
    call: BoardCall,
    { known }: Rows,
    part: readonly SiteRow[],
    runs: ReadonlyMap<number, CountingRun>,
  ): Promise<void> {
    const found = await runsToJudge(call, part, runs)
    const computed = await call.work.run(rowsOfBoard, {
      judge: call.judge,
      sites: part.flatMap(({ id, latitude, longitude, isOffshore, timeZone }) => {
        const run = found.get(id)?.run
        return run ? { site: { id, latitude, longitude, isOffshore, timeZone }, run } : []
      }),
    })
    const rows = new Map(computed.map(({ siteId, row }) => [siteId, row]))
    const retried = periodFrom(Math.floor(call.now.getTime() / 1000), RETRY)
    for (const site of part) {
      const {
        stamp = stampOf(site, runs.get(site.id), dueRun(call.now)),
        source = '',
        valid = retried,
      } = found.get(site.id) ?? {}
      known.set(site.id, { stamp, row: rows.get(site.id) ?? null, source, valid })
    }
  }

  const missingOf = (
    rows: Rows,
    shown: readonly SiteRow[],
    runs: ReadonlyMap<number, CountingRun>,
    now: Date,
  ): SiteRow[] => {
    const [seconds, due] = [Math.floor(now.getTime() / 1000), dueRun(now)]
    return shown.filter((site) => {
      const known = rows.known.get(site.id)
      return (
        !known || known.stamp !== stampOf(site, runs.get(site.id), due) || !isDuring(known.valid, seconds)
      )
    })
  }

  /**
   * Computes rows until all exist or the time limit is reached. Concurrent calls for rows of the same
   * board wait for each other.
   */
  async function fill(call: BoardCall, rows: Rows, shown: readonly SiteRow[]) {
    const begun = clock()
    for (;;) {
      const runs = await runsOf(call, shown)
      if (rows.filling) {
        // Only the call that computes reports a failure; waiting calls try for themselves.
        await rows.filling.catch(() => undefined)
        continue
      }
      const missing = missingOf(rows, shown, runs, call.now)
      if (missing.length === 0 || clock() - begun > PATIENCE) return missing.length
      rows.filling = computeRows(call, rows, missing.slice(0, TOGETHER), runs).finally(() => {
        rows.filling = undefined
      })
      await rows.filling
    }
  }

  return async (call: BoardCall): Promise<BoardColumns> => {
    const { user, judge } = call
    const shown = await sitesOf(user)
    const key = JSON.stringify([user.customerId, judge])
    const rows: Rows = boards.get(key) ?? { known: new Map(), filling: undefined }
    boards.set(key, rows, { size: SMALL_VALUE + ROW * Math.max(shown.length, rows.known.size) })
    const missing = await fill(call, rows, shown)
    const known = shown.map(({ id }) => rows.known.get(id))
    const column = (name: Exclude<keyof PackedRow, 'start'>) => known.map((one) => one?.row?.[name] ?? '')
    return {
      sites: shown.map(({ id }) => id),
      parameters: parametersOfBoard(judge),
      start: known.map((one) => one?.row?.start ?? null),
      statuses: column('statuses'),
      blocking: column('blocking'),
      windows: column('windows'),
      sources: [...new Set(known.flatMap((one) => one?.source || []))],
      missing,
    }
  }
}
