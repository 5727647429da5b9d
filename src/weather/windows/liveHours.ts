import type { Limit } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import { decidedHours, isOkAt, type JudgedColumn, judgedColumns, type WindowHours } from './windowHours.ts'
import { STATUS, type WindowStatus } from './windowStatus.ts'

/** The workable hours for the statuses of a forecast: all ok hours, or only those in windows that fit a job. */
export type WorkHours = (judged: Pick<WindowHours, 'times' | 'statuses'>) => number

/** A forecast that is judged repeatedly while one of its limits is moved. */
export interface LiveHours {
  /** The same result as `windowHours` for the series. */
  judge: (limits: readonly Limit[]) => WindowHours
  /** By limit: the additional work hours without it. */
  costs: (limits: readonly Limit[], workHours: WorkHours) => number[]
  /** The additional work hours if `other` replaces the limit at `index`. */
  gain: (limits: readonly Limit[], index: number, other: Limit, workHours: WorkHours) => number
}

/** The most judged limits in the cache: enough for a drag over a whole axis; each takes a few kilobytes. */
const CACHE_SIZE = 64

/**
 * Judges a forecast while its limits are moved. The hours of each limit are cached, so that moving one limit does not judge the
 * others again, and a result takes a small part of a frame of 16.7 ms.
 */
export function liveHours({ start, length, columns }: HourlySeries, bothSides: boolean): LiveHours {
  const cache = new Map<string, JudgedColumn[]>()
  const judgedOf = (limit: Limit): JudgedColumn[] => {
    const key = JSON.stringify(limit)
    const known = cache.get(key)
    // Least recently used first: reinserting moves an entry to the end, and the first entry is evicted.
    cache.delete(key)
    const judged = known ?? judgedColumns(limit, columns[limit.parameter], length, bothSides)
    cache.set(key, judged)
    const [oldest] = cache.keys()
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
    return judged
  }
  const times = Array.from({ length }, (_, hour) => start + hour * HOUR)
  /** The work hours; only whether an hour is ok matters. */
  const work = (judged: readonly JudgedColumn[], workHours: WorkHours): number => {
    const statuses = times.map(
      (_, hour): WindowStatus => (judged.length === 0 || isOkAt(judged, hour) ? STATUS.ok : STATUS.alarm),
    )
    return workHours({ times, statuses })
  }
  return {
    judge: (limits) => decidedHours(limits.flatMap(judgedOf), start, length),
    costs: (limits, workHours) => {
      const judged = limits.map(judgedOf)
      const now = work(judged.flat(), workHours)
      return judged.map((own) => work(judged.filter((other) => other !== own).flat(), workHours) - now)
    },
    gain: (limits, index, other, workHours) => {
      const others = limits.with(index, other)
      return work(others.flatMap(judgedOf), workHours) - work(limits.flatMap(judgedOf), workHours)
    },
  }
}
