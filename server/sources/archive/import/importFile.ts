import { basename } from 'node:path'
import { coverageOf } from '#server/sources/coverage.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { storeName } from '../read/storeName.ts'
import { outOfRange } from '../units/outOfRange.ts'
import { BadInput } from './badInput.ts'
import { readTable } from './formats/readTable.ts'
import { count, stamp } from './gaps.ts'
import { importReport } from './importReport.ts'
import { installStore, refuseSecond } from './installStore.ts'
import { missingCell } from './missingCell.ts'
import { mappingsFor } from './parseMapping.ts'
import { readSeries } from './readSeries.ts'
import { rowFilter } from './rowFilter.ts'
import type { Table } from './table.ts'
import { timeColumn } from './timeColumn.ts'
import { writeStore } from './writeStore.ts'

/** An import as requested on the command line. */
export interface ImportRequest {
  file: string
  /** Folder of the stores. */
  root: string
  latitude: number
  longitude: number
  /** `column=parameter[*factor][+offset]`; if empty, the format's own mapping, or every column named like a parameter. */
  map: readonly string[]
  /** `column` or `column=format`. */
  time?: string
  /** `column=value`: only rows with that value. */
  where?: readonly string[]
  /** Codes in the file that mean "no value". */
  missing?: readonly string[]
  title?: string
  /** Accepts values outside the range of their parameter. */
  allowImplausible?: boolean
  replace: boolean
  now: Date
}

const isoHour = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 13)}:00:00Z`

function checkCoordinates({ latitude, longitude }: ImportRequest): void {
  if (!(Math.abs(latitude) <= 90)) throw new BadInput('The latitude must be a number from -90 to 90.')
  if (!(Math.abs(longitude) <= 180)) throw new BadInput('The longitude must be a number from -180 to 180.')
}

/** Requested columns must have a value; empty columns of the format's default mapping are dropped. */
function withoutEmpty(
  { file, map }: ImportRequest,
  series: HourlySeries,
): { series: HourlySeries; omitted: string[] } {
  const all = Object.entries(series.columns)
  const full = all.filter(([, column]) => coverageOf(column) > 0)
  const omitted = all.filter((entry) => !full.includes(entry)).map(([name]) => name)
  if (omitted.length > 0 && (map.length > 0 || full.length === 0)) {
    throw new BadInput(`${file}: no row has a value for ${omitted[0]}.`)
  }
  return { series: { ...series, columns: Object.fromEntries(full) }, omitted }
}

/** Throws BadInput for values that the registry calls impossible: usually a code for "no value", or a different unit. */
function refuseImplausible({ file }: ImportRequest, { start, columns }: HourlySeries): void {
  for (const [name, column] of Object.entries(columns)) {
    const parameter = parameterByName(name)!
    const outside = outOfRange(column, parameter)
    if (outside === 0) continue
    const { validMin, validMax, unit } = parameter
    const first = column.findIndex((value) => value < validMin || value > validMax)
    const value = `${Number(column[first]!.toPrecision(6))} at ${stamp(start + first * HOUR)}`
    throw new BadInput(
      `${file}: ${count(outside, 'value')} of ${name} outside ${validMin} to ${validMax} ${unit}, the first ${value}. Name a code for "no value" with --missing, convert with --map, or give --allow-implausible.`,
    )
  }
}

/** The columns of a file that the import does not use, as a note for the report. */
function unusedColumns(table: Table, used: readonly string[]): string[] {
  const unused = table.columns.filter((name) => name !== '' && !used.includes(name))
  return unused.length === 0 ? [] : [`Columns not used: ${unused.join(', ')}. --map says what a column is.`]
}

/** The requested series, and its import report. */
async function seriesOf(request: ImportRequest): Promise<{ series: HourlySeries; report: string }> {
  const { file, map, where = [], missing = [] } = request
  const table = await readTable(file)
  const mappings = mappingsFor(table, map)
  const time = timeColumn(table, request.time ?? table.time)
  const filter = rowFilter(table, where)
  const read = await readSeries(table, time, mappings, filter, missingCell(missing))
  const { series, omitted } = withoutEmpty(request, read.series)
  if (!request.allowImplausible) refuseImplausible(request, series)
  const used = [table.columns[time.index]!, ...mappings.map(({ column }) => column), ...filter.columns]
  const notes = [
    ...table.notes(),
    ...unusedColumns(table, used),
    ...omitted.map((name) => `No row has a value for ${name}; it is left out.`),
  ]
  const report = importReport(series, {
    rows: read.rows,
    format: table.format,
    times: time.format(),
    mappings: mappings.filter(({ parameter }) => !omitted.includes(parameter.name)),
    notes,
  })
  return { series, report }
}

/**
 * Imports a file (see readTable.ts for the formats), plain or gzip, as the archived series of a point, atomically.
 * Returns the report and the path of the store. Throws BadInput with one message if the request or the file is wrong;
 * then nothing has changed.
 */
export async function importFile(request: ImportRequest): Promise<{ report: string; path: string }> {
  checkCoordinates(request)
  const { root, latitude, longitude, replace, now } = request
  const installation = { root, name: storeName(request), replace, now }
  const { series, report } = await seriesOf(request)
  await refuseSecond(installation)
  const source = basename(request.file)
  const path = await installStore(installation, (folder) =>
    writeStore(folder, series, {
      Conventions: 'CF-1.11',
      featureType: 'timeSeries',
      title: request.title ?? source.replace(/\.(csv|txt|json|gz)\b/gi, ''),
      source,
      date_created: now.toISOString(),
      latitude,
      longitude,
      time_coverage_start: isoHour(series.start),
      time_coverage_end: isoHour(series.start + (series.length - 1) * HOUR),
      coverage: Object.fromEntries(
        Object.entries(series.columns).map(([name, column]) => [name, coverageOf(column)]),
      ),
    }),
  )
  return { report, path }
}
