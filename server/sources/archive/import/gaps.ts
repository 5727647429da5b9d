import { isExpected, type Sampling } from '#weather/sampling.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'

/** "1 gap", "1,234 gaps". */
export const count = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : `${one}s`}`
/** Unix seconds as "2020-01-01T00:00Z". */
export const stamp = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 16)}Z`

/** A run of hours without values. */
export interface Gap {
  /** Unix seconds. */
  from: number
  hours: number
}

/** Runs of missing hours among those that `isMissing`, every `step` hours from `first` on. */
function missingRuns(
  { start, length }: { start: number; length: number },
  isMissing: (hour: number) => boolean,
  { first, step }: { first: number; step: number } = { first: 0, step: 1 },
): Gap[] {
  const gaps: Gap[] = []
  for (let hour = first; hour < length; hour += step) {
    if (!isMissing(hour)) continue
    const [last, from] = [gaps.at(-1), start + hour * HOUR]
    if (last && last.from + last.hours * HOUR === from) last.hours += step
    else gaps.push({ from, hours: step })
  }
  return gaps
}

/** Runs of hours in which no column has a value. */
export function gapsOf(series: HourlySeries): Gap[] {
  const all = Object.values(series.columns)
  return missingRuns(series, (hour) => all.every((column) => Number.isNaN(column[hour])))
}

/** Runs of expected samples that one column lacks; each stands for its step. */
export function columnGaps(
  column: Float32Array,
  start: number,
  sampling: Sampling = { step: 1, remainder: 0 },
): Gap[] {
  const { step } = sampling
  const first = [...Array(step).keys()].find((hour) => isExpected(start, hour, sampling)) ?? 0
  return missingRuns({ start, length: column.length }, (hour) => Number.isNaN(column[hour]), { first, step })
}

/** A human-readable summary: how many gaps there are, and the longest. */
export function gapSummary(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return 'none'
  const longest = gaps.reduce((a, b) => (b.hours > a.hours ? b : a))
  const missing = gaps.reduce((sum, gap) => sum + gap.hours, 0)
  return `${count(gaps.length, 'gap')}, ${count(missing, 'hour')} in all, the longest ${count(longest.hours, 'hour')} from ${stamp(longest.from)}`
}
