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

/** Runs of hours in which no column has a value. */
export function gapsOf({ start, length, columns }: HourlySeries): Gap[] {
  const all = Object.values(columns)
  const gaps: Gap[] = []
  for (let step = 0; step < length; step++) {
    if (!all.every((column) => Number.isNaN(column[step]))) continue
    const last = gaps.at(-1)
    if (last && last.from + last.hours * HOUR === start + step * HOUR) last.hours++
    else gaps.push({ from: start + step * HOUR, hours: 1 })
  }
  return gaps
}

/** A human-readable summary: how many gaps there are, and the longest. */
export function gapSummary(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return 'none'
  const longest = gaps.reduce((a, b) => (b.hours > a.hours ? b : a))
  const missing = gaps.reduce((sum, gap) => sum + gap.hours, 0)
  return `${count(gaps.length, 'gap')}, ${count(missing, 'hour')} in all, the longest ${count(longest.hours, 'hour')} from ${stamp(longest.from)}`
}
