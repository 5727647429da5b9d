import { messageOf } from '#server/messageOf.ts'
import type { Point } from '#weather/series.ts'
import { newestRun } from '../forecastRun.ts'
import { asLastRun } from '../lastRun.ts'
import type { SourcedSeries } from '../source.ts'
import type { FetchAnswers } from './client/fetchAnswers.ts'
import { fetchRuns } from './fetchRuns.ts'
import { endOf, firstDays, type LastRuns } from './lastRuns.ts'

/** Points per request: keeps the address below 2 kB, and an ensemble's answer below 5 MB. */
const TOGETHER = 20

export interface ForecastOptions {
  fetchAnswers: FetchAnswers
  lastRuns: LastRuns
  now: () => Date
  /** Receives what is wrong with the newest answer for a point, as messages; none if nothing is. */
  report: (point: Point, problems: readonly string[]) => void
}

type Answered = PromiseSettledResult<SourcedSeries>

const rejected = (reason: unknown): Answered => ({ status: 'rejected', reason })
const fulfilled = (value: SourcedSeries): Answered => ({ status: 'fulfilled', value })
const runText = (run: number) => `${new Date(run * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const inGroups = (points: readonly Point[]): Point[][] =>
  [true, false]
    .map((offshore) => points.filter((point) => point.offshore === offshore))
    .flatMap((alike) =>
      Array.from({ length: Math.ceil(alike.length / TOGETHER) }, (_, group) =>
        alike.slice(group * TOGETHER, (group + 1) * TOGETHER),
      ),
    )

/**
 * The forecasts of points, each cached until there is a newer run.
 *
 * The service does not offer a choice of run: it returns the newest of each model. The reference time is therefore that of the
 * newest cycle complete at the time of the request (forecastRun.ts); another run is available only if it is cached. If the
 * service returns nothing, the last run received is returned as `stale`, unless all its hours have passed.
 */
export function createForecasts({ fetchAnswers, lastRuns, now, report }: ForecastOptions) {
  const cached = async (point: Point, run: number, days: number): Promise<SourcedSeries | undefined> => {
    const last = await lastRuns.read(point, newestRun(now()))
    const has = last && last.series.start === run && last.series.length > days * 24
    return has ? firstDays(last, days) : undefined
  }

  const instead = async (point: Point, days: number, reason: unknown): Promise<Answered> => {
    const last = await lastRuns.read(point, newestRun(now()))
    if (!last || endOf(last) * 1000 <= now().getTime()) return rejected(reason)
    return fulfilled(asLastRun(firstDays(last, days), messageOf(reason)))
  }

  const fetchGroup = async (
    points: readonly Point[],
    run: number,
    days: number,
  ): Promise<[Point, Answered][]> => {
    const offshore = points[0]?.offshore ?? false
    try {
      const fetchedAt = Math.floor(now().getTime() / 1000)
      const fetched = await fetchRuns(fetchAnswers, { points, offshore, run, days }, fetchedAt)
      await Promise.all(
        points.map((point, index) => lastRuns.write(point, fetched[index]!.run, fetched[index]!.members)),
      )
      for (const [index, { problems }] of fetched.entries()) report(points[index]!, problems)
      return points.map((point, index) => [point, fulfilled(fetched[index]!.run)])
    } catch (reason) {
      return Promise.all(
        points.map(async (point): Promise<[Point, Answered]> => [point, await instead(point, days, reason)]),
      )
    }
  }

  return async (points: readonly Point[], run: number, days: number): Promise<Answered[]> => {
    const answers = new Map<Point, Answered>()
    const missing: Point[] = []
    for (const point of points) {
      const found = await cached(point, run, days)
      if (found) answers.set(point, fulfilled(found))
      else missing.push(point)
    }
    if (run === newestRun(now())) {
      const fetched = await Promise.all(inGroups(missing).map((group) => fetchGroup(group, run, days)))
      for (const [point, answer] of fetched.flat()) answers.set(point, answer)
    }
    const gone = new Error(`Open-Meteo gives only its newest run, not that of ${runText(run)}.`)
    return points.map((point) => answers.get(point) ?? rejected(gone))
  }
}
