import { sampledCoverage } from '#server/sources/coverage.ts'
import { outOfRange, rangeText } from '#server/sources/values/outOfRange.ts'
import { samplingNotes } from '#weather/sampling.ts'
import type { HourlySeries, Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { columnGaps, count, gapSummary, gapsOf, stamp } from './gaps.ts'
import type { Samplings } from './sampledSeries.ts'
import type { ColumnMapping } from './table.ts'

/** How a value was derived from a column: "WSPD * 0.5". */
function origin({ column, factor, offset }: ColumnMapping): string {
  const scaled = factor === 1 ? column : `${column} * ${Number(factor.toPrecision(6))}`
  return offset === 0
    ? scaled
    : `${scaled} ${offset < 0 ? '-' : '+'} ${Number(Math.abs(offset).toPrecision(6))}`
}

/** The mapped columns of a file, and how often each is sampled. */
interface Columns extends Pick<ImportedFile, 'mappings' | 'series'> {
  samplings: Samplings
}

const coverageLines = ({ mappings, series, samplings }: Columns): string[] =>
  mappings.map((mapping) => {
    const { name, unit } = mapping.parameter
    const column = series.columns[name]!
    const outside = outOfRange(column, mapping.parameter)
    const coverage = `${(100 * sampledCoverage(column, samplings[name])).toFixed(1)} %`
    const doubt = outside > 0 ? `, ${count(outside, 'value')} outside ${rangeText(mapping.parameter)}` : ''
    return `  ${name.padEnd(20)} ${coverage.padStart(7)}  ${unit} from ${origin(mapping)}${doubt}`
  })

/** The gaps of each parameter that has some. */
function gapLines({ mappings, series, samplings }: Columns): string[] {
  const lines = mappings.flatMap(({ parameter: { name } }) => {
    const gaps = columnGaps(series.columns[name]!, series.start, samplings[name])
    return gaps.length === 0 ? [] : [`  ${name.padEnd(20)} ${gapSummary(gaps)}`]
  })
  return lines.length === 0 ? [] : ['Gaps by parameter:', ...lines]
}

/** The result of reading a file. */
export interface ImportedFile {
  file: string
  /** All that it has, in order. */
  columns: readonly string[]
  /** Rows that were imported. */
  rows: number
  format: string
  /** The format of the times. */
  times: string
  /** The places in the file that it was read at, as texts, and the place if it is the only one. */
  cells: readonly string[]
  place?: Place
  mappings: readonly ColumnMapping[]
  notes: readonly string[]
  /** Values that were taken out. */
  dropped: readonly string[]
  series: HourlySeries
}

function fileLines(
  { rows, format, times, notes, dropped, mappings, series }: ImportedFile,
  samplings: Samplings,
): string[] {
  return [
    `Format:      ${format}, times as ${times} in UTC`,
    `Rows read:   ${rows.toLocaleString('en')}`,
    ...notes.map((note) => `Note:        ${note}`),
    ...dropped.map((value) => `Left out:    ${value}`),
    'Coverage:',
    ...coverageLines({ mappings, series, samplings }),
    ...gapLines({ mappings, series, samplings }),
  ]
}

/**
 * The report of an import: time range and gaps of the whole series, how it is sampled, and for each file its format, rows, what was left
 * out, and the unit, origin, coverage and gaps of each parameter.
 */
export function importReport(
  series: HourlySeries,
  files: readonly ImportedFile[],
  { samplings, notes }: { samplings: Samplings; notes: readonly string[] },
): string {
  const { start, length } = series
  const all = [...samplingNotes(samplings, (name) => name), ...notes]
  return [
    `Time range:  ${stamp(start)} to ${stamp(start + (length - 1) * HOUR)}, ${count(length, 'hour')}`,
    `Gaps:        ${gapSummary(gapsOf(series))}`,
    ...all.map((note) => `Note:        ${note}`),
    ...files.flatMap((file) => [
      ...(files.length > 1 ? [`File:        ${file.file}`] : []),
      ...fileLines(file, samplings),
    ]),
  ].join('\n')
}
