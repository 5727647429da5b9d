import { coverageOf } from '#server/sources/coverage.ts'
import { outOfRange, rangeText } from '#server/sources/values/outOfRange.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
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
  const { name, unit } = mapping.parameter
  const outside = outOfRange(column, mapping.parameter)
  const coverage = `${(100 * coverageOf(column)).toFixed(1)} %`
  const doubt = outside > 0 ? `, ${count(outside, 'value')} outside ${rangeText(mapping.parameter)}` : ''
  return `  ${name.padEnd(20)} ${coverage.padStart(7)}  ${unit} from ${origin(mapping)}${doubt}`
}

/** The result of reading a file. */
export interface ImportedFile {
  file: string
  /** Rows that were imported. */
  rows: number
  format: string
  /** The format of the times. */
  times: string
  mappings: readonly ColumnMapping[]
  notes: readonly string[]
  /** Values that were taken out. */
  dropped: readonly string[]
  series: HourlySeries
}

function fileLines({ rows, format, times, notes, dropped, mappings, series }: ImportedFile): string[] {
  return [
    `Format:      ${format}, times as ${times} in UTC`,
    `Rows read:   ${rows.toLocaleString('en')}`,
    ...notes.map((note) => `Note:        ${note}`),
    ...dropped.map((value) => `Left out:    ${value}`),
    'Coverage:',
    ...mappings.map((mapping) => columnLine(series.columns[mapping.parameter.name]!, mapping)),
  ]
}

/**
 * The report of an import: time range and gaps of the whole series, and for each file its format, rows, what was left out, and the
 * unit, origin and coverage of each parameter.
 */
export function importReport(series: HourlySeries, files: readonly ImportedFile[]): string {
  const { start, length } = series
  return [
    `Time range:  ${stamp(start)} to ${stamp(start + (length - 1) * HOUR)}, ${count(length, 'hour')}`,
    `Gaps:        ${gapSummary(gapsOf(series))}`,
    ...files.flatMap((file) => [
      ...(files.length > 1 ? [`File:        ${file.file}`] : []),
      ...fileLines(file),
    ]),
  ].join('\n')
}
