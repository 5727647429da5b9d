import type { Limit } from '#weather/operation.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { statusSegments, type WorkSegment } from '#weather/windows/job/workSegments.ts'
import { judgedLimitText } from '#weather/windows/limitText.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { limitStatus } from '#weather/windows/windowHours.ts'
import { type ChartGroup, timesOf } from '../chartGroups.ts'

/** A limit on a parameter that no chart shows, with the status of each hour. */
export interface LimitStrip {
  parameter: string
  /** The limit in words, with its tolerance. */
  name: string
  /** The segments that overlap the range, not cut to it. Hours with a missing value have no status. */
  segments: WorkSegment[]
}

interface StripOptions {
  /** Unix seconds. */
  range: { from: number; to: number }
  toleranceBothSides: boolean
  units?: Units
}

/** The strips of the parameters that no chart shows, in their order; page and document draw them on the charts' time axis. */
export function limitStrips(
  uncharted: readonly ChartGroup[],
  limits: readonly Limit[],
  { range: { from, to }, toleranceBothSides, units = registryUnits }: StripOptions,
): LimitStrip[] {
  return uncharted.flatMap((group) => {
    const { parameter, values } = group
    const limit = limits.find((one) => one.parameter === parameter)
    if (!limit) return []
    const statuses = values.map((value) => limitStatus(value, limit, toleranceBothSides))
    const all = statusSegments(windowSegments({ times: timesOf(group), statuses }))
    const segments = all.filter(({ start, end }) => end > from && start < to)
    return { parameter, name: judgedLimitText(limit, toleranceBothSides, units), segments }
  })
}
