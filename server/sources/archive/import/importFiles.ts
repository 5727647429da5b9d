import { basename } from 'node:path'
import type { existingRules } from '#schemas/shapes/upload.ts'
import { coverageOf, sampledCoverage } from '#server/sources/coverage.ts'
import type { HourlySeries, Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { ArchivedStore } from '../read/describeStore.ts'
import { folderCatalogue } from '../read/folderCatalogue.ts'
import { readColumns } from '../read/readStore.ts'
import { storeName } from '../read/storeName.ts'
import { BadInput } from './badInput.ts'
import { cellReaders } from './cells.ts'
import { readTable } from './formats/readTable.ts'
import { type ImportedFile, importReport } from './importReport.ts'
import { type Installation, installStore, refuseSecond } from './installStore.ts'
import { joinSeries, type Part } from './joinSeries.ts'
import type { HourRule } from './onHours.ts'
import { mappedColumn, mappingsFor } from './parseMapping.ts'
import { type Implausible, readSeries } from './readSeries.ts'
import { rowFilter } from './rowFilter.ts'
import { type Samplings, sampledSeries, samplesOnly } from './sampledSeries.ts'
import { columnCalled, type Table } from './table.ts'
import { timeColumn } from './times/timeColumn.ts'
import { writeStore } from './writeStore.ts'

/** An import as requested on the command line or the page. */
export interface ImportRequest {
  /** Paths. */
  files: readonly string[]
  /** The names of the files by path, where they are not those of the paths. */
  names?: Readonly<Record<string, string>>
  /** Folder of the stores. */
  root: string
  /** The point of the series; it may be absent if the files state one place. */
  latitude?: number
  longitude?: number
  /** `column=parameter[*factor][+offset]`; if empty, the format's own mapping, or every column named like a parameter. */
  map: readonly string[]
  /** `column`, `column=format` or `date+hour`. */
  time?: string
  /** `column=value`: only rows with that value. */
  where?: readonly string[]
  /** Codes in the file that mean "no value", `code` or `column:code`. */
  missing?: readonly string[]
  title?: string
  implausible?: Implausible
  /** How samples finer than an hour become hours. */
  hours?: HourRule
  /** What becomes of a series that the point has. */
  existing?: (typeof existingRules)[number]
  /** The sheet of a workbook; without it, the only one with rows. */
  sheet?: string
  now: Date
  /** Sees each table before its rows are read; the rows of its answer are. */
  onTable?: (table: Table) => Table
  /** Called with the number of bytes that were read of a file of text. */
  onBytes?: (bytes: number) => void
}

const nameOf = ({ names = {} }: ImportRequest, path: string): string => names[path] ?? basename(path)

const isoHour = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 13)}:00:00Z`

/** The point of a request; undefined if it names none. Throws BadInput if there is no such point. */
function pointOf({ latitude, longitude }: ImportRequest): Place | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  if (!(Math.abs(latitude) <= 90)) throw new BadInput('The latitude must be a number from -90 to 90.')
  if (!(Math.abs(longitude) <= 180)) throw new BadInput('The longitude must be a number from -180 to 180.')
  return { latitude, longitude }
}

/** Requested columns must have a value; empty columns of the format's default mapping are dropped. */
function withoutEmpty(
  file: string,
  map: readonly string[],
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

/** The columns of a file that the import does not use, as a note for the report. */
function unusedColumns(table: Table, used: readonly string[]): string[] {
  const unused = table.columns.filter((name) => name !== '' && !used.includes(name))
  return unused.length === 0 ? [] : [`Columns not used: ${unused.join(', ')}. --map says what a column is.`]
}

/** The column of `column:code`; undefined for a code of all columns. */
const codeColumn = (text: string): string | undefined =>
  text.includes(':') ? text.slice(0, text.lastIndexOf(':')).trim() : undefined

const hasColumn = (columns: readonly string[], name: string | undefined): boolean =>
  name === undefined || columnCalled(columns, name) !== undefined

/** Of several files each may lack columns that are requested. Throws BadInput for a column that all lack. */
function refuseUnknownColumns({ map, missing = [] }: ImportRequest, files: readonly ImportedFile[]): void {
  const named = [...map.map(mappedColumn), ...missing.map(codeColumn)]
  const unknown = named.find((name) => !files.some(({ columns }) => hasColumn(columns, name)))
  if (unknown !== undefined) throw new BadInput(`No file has a column "${unknown}".`)
}

/** The requested series of one file, and what the report says about it. */
async function fileSeries(request: ImportRequest, file: string): Promise<ImportedFile> {
  const { map, where = [], missing = [], implausible = 'refuse', hours = 'sample' } = request
  const { time: requested, sheet, onTable = (table) => table, onBytes } = request
  const point = pointOf(request)
  const isPart = request.files.length > 1
  const read = await readTable(file, {
    map,
    isPart,
    where,
    ...(onBytes && { onBytes }),
    ...(point && { point }),
    ...(requested !== undefined && { time: requested }),
    ...(sheet !== undefined && { sheet }),
  })
  const table = onTable(read)
  const { mappings, notes } = mappingsFor(table, map, isPart)
  const time = timeColumn(table, requested ?? table.time)
  const filter = rowFilter(table, where)
  const codes = isPart ? missing.filter((text) => hasColumn(table.columns, codeColumn(text))) : missing
  const cellsOf = cellReaders(table, codes)
  const rows = await readSeries(table, { time, mappings, filter, cellsOf, implausible, hours })
  const { series, omitted } = withoutEmpty(file, map, rows.series)
  const used = [...rows.times.columns, ...mappings.map(({ column }) => column), ...filter.columns]
  return {
    file,
    columns: table.columns,
    series,
    rows: rows.rows,
    format: table.format,
    times: table.timeFormat ?? rows.times.format,
    cells: table.cells ?? [],
    ...(table.place && { place: table.place }),
    mappings: mappings.filter(({ parameter }) => !omitted.includes(parameter.name)),
    dropped: rows.dropped,
    notes: [
      ...table.notes(),
      ...notes,
      ...rows.moved,
      ...mappings
        .filter(({ column }) => table.preceding?.includes(column))
        .map(({ column }) => `Values of ${column} stand for the hour before their time and went there.`),
      ...unusedColumns(table, used),
      ...omitted.map((name) => `No row has a value for ${name}; it is left out.`),
      ...(rows.missing.length > 0 ? [`Read as "no value": ${rows.missing.join(', ')}.`] : []),
    ],
  }
}

/** The one place that all files state. Throws BadInput if they do not. */
function ownPlace(files: readonly ImportedFile[]): Place {
  const [first] = files
  const names = new Set(files.map(({ place }) => place && storeName(place)))
  if (!first?.place || names.size > 1) throw new BadInput('Say where it is with --latitude and --longitude.')
  return first.place
}

/** A file as a source: its name, and the places in it that stand for the point. */
const sourceOf = (name: string, { cells }: ImportedFile): string =>
  cells.length === 0 ? name : `${name} (cell ${cells.join('; cell ')})`

/** What to know of the values, for their readers: the cells that stand for the point, of all files and of what was stored before. */
function commentOf(files: readonly ImportedFile[], before = ''): string {
  const cells = new Set(files.flatMap(({ cells }) => cells.map((cell) => `Cell ${cell}.`)))
  return [before, ...[...cells].filter((text) => !before.includes(text))].join(' ').trim()
}

/** The stored series of the point. Throws BadInput if there is none. */
async function storedSeries(
  { root }: ImportRequest,
  name: string,
): Promise<Part & Pick<ArchivedStore, 'title' | 'comment'>> {
  const { stores } = await folderCatalogue(root, () => {})()
  const store = stores.find((stored) => stored.name === name)
  if (!store) throw new BadInput(`There is no series at ${name} that could be continued; leave --append out.`)
  const { start, length, title, comment, places, samplings } = store
  const range = { start, length }
  const place = places.nearest({ latitude: 0, longitude: 0 })
  const columns = await readColumns(store, place, Object.keys(store.columns), range)
  const series = samplesOnly({ ...range, columns }, samplings)
  return { series, from: `the stored series at ${name}`, title, ...(comment !== undefined && { comment }) }
}

/** A series that was read and judged, and can be stored. */
export interface PreparedImport {
  files: readonly ImportedFile[]
  point: Place
  /** With the hours between samples filled, and how often each parameter is sampled that is not hourly. */
  series: HourlySeries
  samplings: Samplings
  /** What is said of the whole series. */
  notes: string[]
  installation: Installation
  /** Fills a folder with the store. */
  write: (folder: string) => Promise<void>
}

/**
 * Reads the files of an import (see readTable.ts for the formats), plain or gzip, as the series of a point, and stores nothing. Throws
 * BadInput with one message if the request or a file is wrong.
 */
export async function prepareImport(request: ImportRequest): Promise<PreparedImport> {
  const { files, root, existing = 'refuse', now } = request
  const target = async (point: Place) => {
    const name = storeName(point)
    const stored = existing === 'append' ? await storedSeries(request, name) : undefined
    return { point, stored, installation: { root, name, replace: existing !== 'refuse', now } }
  }
  const named = pointOf(request)
  const known = named && (await target(named))
  const read: ImportedFile[] = []
  for (const file of files) read.push(await fileSeries(request, file))
  refuseUnknownColumns(request, read)
  const { stored, installation, point } = known ?? (await target(ownPlace(read)))
  const parts = read.map(({ file, series }): Part => ({ series, from: file }))
  const samples = joinSeries(stored ? [stored, ...parts] : parts)
  const { series, samplings, notes } = sampledSeries(samples)
  await refuseSecond(installation)
  const comment = commentOf(read, stored?.comment)
  const ownTitle = nameOf(request, files[0]!).replace(/\.(csv|txt|json|xlsx|xlsm|gz|nc|nc4|cdf)\b/gi, '')
  return {
    files: read,
    point,
    series,
    samplings,
    notes,
    installation,
    write: (folder) =>
      writeStore(folder, series, {
        Conventions: 'CF-1.11',
        featureType: 'timeSeries',
        title: request.title ?? stored?.title ?? ownTitle,
        source: read.map((file) => sourceOf(nameOf(request, file.file), file)).join(', '),
        ...(comment !== '' && { comment }),
        date_created: now.toISOString(),
        ...point,
        time_coverage_start: isoHour(series.start),
        time_coverage_end: isoHour(series.start + (series.length - 1) * HOUR),
        coverage: Object.fromEntries(
          Object.entries(samples.columns).map(([name, column]) => [
            name,
            sampledCoverage(column, samplings[name]),
          ]),
        ),
        ...(Object.keys(samplings).length > 0 && { samplings }),
      }),
  }
}

/**
 * Imports files as the archived series of a point, atomically: all of them or nothing. Returns the report, the path of the store and its
 * name. Throws BadInput as `prepareImport` does; then nothing has changed.
 */
export async function importFiles(
  request: ImportRequest,
): Promise<{ report: string; path: string; name: string }> {
  const { series, samplings, notes, files, installation, write } = await prepareImport(request)
  const path = await installStore(installation, write)
  return { report: importReport(series, files, { samplings, notes }), path, name: installation.name }
}
