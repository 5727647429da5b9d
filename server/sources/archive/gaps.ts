import type { HourlySeries } from '../../../src/weather/series.ts'

/** Stretches of hours in which no column has a value. */
export function gapsOf({ length, columns }: HourlySeries): { from: number; hours: number }[] {
  const all = Object.values(columns)
  const gaps: { from: number; hours: number }[] = []
  for (let step = 0; step < length; step++) {
    if (!all.every((column) => Number.isNaN(column[step]))) continue
    const last = gaps.at(-1)
    if (last && last.from + last.hours === step) last.hours++
    else gaps.push({ from: step, hours: 1 })
  }
  return gaps
}
