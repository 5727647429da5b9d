import { coverageOf } from '#server/sources/coverage.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { outOfRange } from '../units/outOfRange.ts'
import { count, gapSummary, gapsOf, stamp } from './gaps.ts'
import type { ColumnMapping } from './table.ts'

/** How a value was derived from a column: "WSPD * 0.5". */
function origin({ column, factor, offset }: ColumnMapping): string {
  const scaled = factor === 1 ? column : `${column} * ${Number(factor.toPrecision(6))}`
  return offset === 0
    ? scaled
    : `${scaled} ${offset < 0 ? '-' : '+'} ${Number(Math.abs(offset).toPrecision(6))}`
}

function columnLine(column: Float32Array, mapping: ColumnMapping): string {
  const { name, validMin, validMax, unit } = mapping.parameter
  const outside = outOfRange(column, mapping.parameter)
  const coverage = `${(100 * coverageOf(column)).toFixed(1)} %`
  const doubt = outside > 0 ? `, ${count(outside, 'value')} outside ${validMin} to ${validMax} ${unit}` : ''
  return `  ${name.padEnd(20)} ${coverage.padStart(7)}  ${unit} from ${origin(mapping)}${doubt}`
}

/** The result of reading a file. */
export interface Imported {
  /** Rows that were imported. */
  rows: number
  format: string
  /** The format of the times. */
  times: string
  mappings: readonly ColumnMapping[]
  notes: readonly string[]
}

/** The report of an import: format, rows, time range, gaps, and the unit, origin and coverage of each parameter. */
export function importReport(series: HourlySeries, imported: Imported): string {
  const { start, length, columns } = series
  const { rows, format, times, mappings, notes } = imported
  return [
    `Format:      ${format}, times as ${times} in UTC`,
    `Rows read:   ${rows.toLocaleString('en')}`,
    `Time range:  ${stamp(start)} to ${stamp(start + (length - 1) * HOUR)}, ${count(length, 'hour')}`,
    `Gaps:        ${gapSummary(gapsOf(series))}`,
    ...notes.map((note) => `Note:        ${note}`),
    'Coverage:',
    ...mappings.map((mapping) => columnLine(columns[mapping.parameter.name]!, mapping)),
  ].join('\n')
}
