import type { Limit } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import { decidedHours, isOkAt, type JudgedColumn, judgedColumns, type WindowHours } from './windowHours.ts'
import { STATUS, type WindowStatus } from './windowStatus.ts'

/** Hours of work that the statuses of a forecast leave: all that are ok, or those in windows that hold a job. */
export type WorkHours = (judged: Pick<WindowHours, 'times' | 'statuses'>) => number

/** One forecast that is judged again and again, while one of its limits is moved. */
export interface LiveHours {
  /** As `windowHours` judges the series. */
  judge: (limits: readonly Limit[]) => WindowHours
  /** By limit: how many hours of work there would be more without it. */
  costs: (limits: readonly Limit[], workHours: WorkHours) => number[]
  /** How many hours of work there would be more with another limit in the place of one. */
  gain: (limits: readonly Limit[], index: number, other: Limit, workHours: WorkHours) => number
}

/** Judged limits that are kept: those of a drag over a whole axis, of which each is some kilobytes. */
const KEPT = 64

/**
 * A forecast for limits that are moved. The hours of each limit are judged once: a limit that moves leaves those of the others as they
 * are, so that an answer takes a small part of a frame of 16.7 ms.
 */
export function liveHours({ start, length, columns }: HourlySeries, bothSides: boolean): LiveHours {
  const kept = new Map<string, JudgedColumn[]>()
  const judgedOf = (limit: Limit): JudgedColumn[] => {
    const key = JSON.stringify(limit)
    const known = kept.get(key)
    // What was used last stands last, and the first one goes.
    kept.delete(key)
    const judged = known ?? judgedColumns(limit, columns[limit.parameter], length, bothSides)
    kept.set(key, judged)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return judged
  }
  const times = Array.from({ length }, (_, hour) => start + hour * HOUR)
  /** Only whether an hour is ok counts as work. */
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
