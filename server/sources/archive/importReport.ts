import { parameterByName } from '../../../src/weather/parameters.ts'
import type { HourlySeries } from '../../../src/weather/series.ts'
import { HOUR } from '../../../src/weather/time.ts'
import { coverageOf } from '../coverage.ts'

const count = (n: number, one: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : `${one}s`}`
const stamp = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 16)}Z`

/** Stretches of hours in which no column has a value. */
function gapsOf({ length, columns }: HourlySeries): { from: number; hours: number }[] {
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

function gapLine(series: HourlySeries): string {
  const gaps = gapsOf(series)
  if (gaps.length === 0) return 'none'
  const longest = gaps.reduce((a, b) => (b.hours > a.hours ? b : a))
  const missing = gaps.reduce((sum, gap) => sum + gap.hours, 0)
  const from = stamp(series.start + longest.from * HOUR)
  return `${count(gaps.length, 'gap')}, ${count(missing, 'hour')} in all, the longest ${count(longest.hours, 'hour')} from ${from}`
}

function columnLine(name: string, column: Float32Array): string {
  const { validMin, validMax, unit } = parameterByName(name)!
  let outside = 0
  for (const value of column) if (value < validMin || value > validMax) outside++
  const coverage = `${(100 * coverageOf(column)).toFixed(1)} %`
  const doubt = outside > 0 ? `, ${count(outside, 'value')} outside ${validMin} to ${validMax} ${unit}` : ''
  return `  ${name.padEnd(20)} ${coverage.padStart(7)}${doubt}`
}

/** What an import tells: rows, time range, gaps, and the coverage of each parameter. */
export function importReport(rows: number, series: HourlySeries): string {
  const { start, length, columns } = series
  return [
    `Rows read:   ${rows.toLocaleString('en')}`,
    `Time range:  ${stamp(start)} to ${stamp(start + (length - 1) * HOUR)}, ${count(length, 'hour')}`,
    `Gaps:        ${gapLine(series)}`,
    'Coverage:',
    ...Object.entries(columns).map(([name, column]) => columnLine(name, column)),
  ].join('\n')
}
