import type { ImportPlan, PlannedSeries, ReadFile, UploadCheck } from '#schemas/shapes/upload.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { columnGaps, gapSummary, gapsOf } from '#server/sources/archive/import/gaps.ts'
import {
  type ImportRequest,
  importFiles,
  type PreparedImport,
  prepareImport,
} from '#server/sources/archive/import/importFiles.ts'
import { mappingText } from '#server/sources/archive/import/parseMapping.ts'
import { shortName, type Table } from '#server/sources/archive/import/table.ts'
import { acceptedUnits } from '#server/sources/archive/units/cfUnits.ts'
import { sampledCoverage } from '#server/sources/coverage.ts'
import type { Task } from '#server/workers/work.ts'
import { parameterByName, parameters } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import { refusalOf, withoutOptions } from './refusal.ts'

/** The files of an import that were sent, and how they are read. */
export interface UploadImport {
  files: readonly { path: string; name: string }[]
  /** The folder of the customer's series. */
  root: string
  plan: ImportPlan
  now: Date
  /** In memory that the caller shares: its first number becomes the bytes that were read. */
  progress: Float64Array
}

/** Rows of a file that are shown. */
const FIRST_ROWS = 10

/** Spans of a preview. */
const SPANS = 400

function requestOf({ files, root, plan, now, progress }: UploadImport): ImportRequest {
  const { uploads: _, columns = [], ...rest } = plan
  return {
    ...rest,
    files: files.map(({ path }) => path),
    names: Object.fromEntries(files.map(({ path, name }) => [path, name])),
    map: columns.map(mappingText),
    root,
    now,
    onBytes: (bytes) => {
      progress[0] = progress[0]! + bytes
    },
  }
}

/** A table whose first rows are kept when they are read. */
interface Seen {
  table: Table
  head: string[][]
}

/** The table, whose first rows are added to `head` when they are read. */
function watched(table: Table, head: string[][]): Table {
  async function* rows() {
    for await (const row of table.rows) {
      if (head.length < FIRST_ROWS) head.push([...row.cells])
      yield row
    }
  }
  return { ...table, rows: rows() }
}

/** Reads the first rows of a file that was refused before its rows were read. */
async function readHead({ rows }: Table): Promise<void> {
  try {
    let read = 0
    for await (const _ of rows) if (++read === FIRST_ROWS) break
  } catch (error) {
    // The refusal says already what is wrong with the file.
    if (!(error instanceof BadInput)) throw error
  }
}

/** The parameter that a column would be read as without a plan. */
const ownParameter = ({ defaults }: Table, column: string): string | undefined =>
  defaults
    ? defaults.find((one) => one.column === column)?.parameter.name
    : parameterByName(shortName(column))?.name

/** What was recognised of a file, whether or not it can be imported. */
function fileOf(
  name: string,
  seen: Seen | undefined,
  prepared: PreparedImport | undefined,
  at: number,
): ReadFile {
  const read = prepared?.files[at]
  const table = seen?.table
  const parameterOf = (column: string): string | undefined =>
    read
      ? read.mappings.find((one) => one.column === column)?.parameter.name
      : table && ownParameter(table, column)
  return {
    name,
    ...(table && { format: table.format }),
    columns: (table?.columns ?? []).map((column) => {
      const unit = table?.units?.[column]
      const parameter = parameterOf(column)
      return {
        name: column,
        ...(unit !== undefined && { unit }),
        ...(parameter !== undefined && { parameter }),
      }
    }),
    head: seen?.head ?? [],
    ...(read && { rows: read.rows, times: read.times }),
    notes: (read?.notes ?? []).map(withoutOptions),
    dropped: [...(read?.dropped ?? [])],
  }
}

/** The lowest and highest value of each span of hours; null where a span has none. */
function extremes(
  column: Float32Array,
  span: number,
): { lowest: (number | null)[]; highest: (number | null)[] } {
  const spans = Array.from({ length: Math.ceil(column.length / span) }, (_, at) =>
    column.subarray(at * span, (at + 1) * span).filter((value) => !Number.isNaN(value)),
  )
  const rounded = (value: number) => Number(value.toPrecision(4))
  return {
    lowest: spans.map((values) => (values.length === 0 ? null : rounded(Math.min(...values)))),
    highest: spans.map((values) => (values.length === 0 ? null : rounded(Math.max(...values)))),
  }
}

function seriesOf({ point, series, samplings, notes }: PreparedImport): PlannedSeries {
  const { start, length } = series
  const span = Math.ceil(length / SPANS)
  return {
    ...point,
    from: start,
    to: start + (length - 1) * HOUR,
    gaps: gapSummary(gapsOf(series)),
    notes: notes.map(withoutOptions),
    parameters: Object.entries(series.columns).map(([name, column]) => {
      const { displayName, unit } = parameterByName(name)!
      return {
        name,
        title: displayName,
        unit,
        step: samplings[name]?.step ?? 1,
        share: sampledCoverage(column, samplings[name]),
        gaps: gapSummary(columnGaps(column, start, samplings[name])),
        ...extremes(column, span),
      }
    }),
    span,
  }
}

/** The texts of an answer with the names of files instead of their paths, which are the server's own. */
const named = ({ files }: UploadImport, text: string): string =>
  files.reduce((shown, { path, name }) => shown.replaceAll(path, name), text)

/** What an import would read and store; nothing is stored. */
export const checkOfUpload: Task<UploadImport, UploadCheck> = {
  name: 'checkOfUpload',
  async compute(input) {
    const seen = new Map<string, Seen>()
    const onTable = (table: Table) => {
      const head: string[][] = []
      const shown = watched(table, head)
      seen.set(table.file, { table: shown, head })
      return shown
    }
    const units = Object.fromEntries(
      [...new Set(parameters.map(({ unit }) => unit))].map((unit) => [unit, acceptedUnits(unit)]),
    )
    const filesOf = (prepared?: PreparedImport) =>
      input.files.map(({ path, name }, at) => fileOf(name, seen.get(path), prepared, at))
    try {
      const prepared = await prepareImport({ ...requestOf(input), onTable })
      return { files: filesOf(prepared), series: seriesOf(prepared), choices: [], units }
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      for (const { table, head } of seen.values()) if (head.length === 0) await readHead(table)
      const { problem, choices } = refusalOf(error.message)
      return { files: filesOf(), problem: named(input, problem), choices, units }
    }
  },
}

/** What became of an import: a report and the name of the series, or why there is none. */
export type ImportOutcome = { report: string; series: string } | { problem: string }

/** Imports the files as a series of the customer. */
export const importOfUpload: Task<UploadImport, ImportOutcome> = {
  name: 'importOfUpload',
  async compute(input) {
    try {
      const { report, name } = await importFiles(requestOf(input))
      return { report: named(input, report.split('\n').map(withoutOptions).join('\n')), series: name }
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return { problem: named(input, refusalOf(error.message).problem) }
    }
  },
}
