import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { isKnownUnit } from '#server/sources/archive/units/cfUnits.ts'
import { BadInput } from '../badInput.ts'
import type { Row, Table } from '../table.ts'
import { isKnmi, knmiTable } from './knmiColumns.ts'

/** ';' or a tab if the first line that is not a comment contains one, otherwise ','. */
function delimiterOf(head: string): string {
  const header = /^(?!#)[^\S\n]*\S.*$/m.exec(head)?.[0] ?? ''
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ','
}

async function* recordsOf(file: string, text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    comment: '#',
    comment_no_infix: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  // A stream error destroys the parser, and is thrown by the loop below.
  pipeline(Readable.from(text), parser, () => {})
  try {
    const records: AsyncIterable<{ record: string[]; info: Info }> = parser
    for await (const { record, info } of records) yield { line: info.lines, cells: record }
  } catch (error) {
    if (error instanceof CsvError) throw new BadInput(`${file} is not a table: ${error.message}.`)
    throw error
  }
}

const isNumber = (cell: string) => /^[+-]?\d+([.,]\d*)?$/.test(cell)

/** The names in the last comment before the rows if the first row is one of numbers; some institutes write them there. */
function commentedHeader(head: string, delimiter: string, first: Row): string[] | undefined {
  if (!first.cells.some(isNumber)) return undefined
  const comments = head.split(/\r?\n/).filter((line) => line.startsWith('#'))
  const headers = comments.map((line) =>
    line
      .replace(/^#+/, '')
      .split(delimiter)
      .map((name) => name.trim()),
  )
  return headers.findLast(({ length }) => length > 1 && length === first.cells.length)
}

/** The unit of each column if the line is ERDDAP's line of units, which follows the names and has "UTC" for times. */
function unitsIn(columns: readonly string[], cells: readonly string[]): Table['units'] {
  if (!cells.includes('UTC')) return undefined
  return Object.fromEntries(
    columns.map((name, index) => [name, cells[index]!]).filter(([, unit]) => unit !== ''),
  )
}

/** The units in brackets behind the names; what is no unit is part of the name. */
function unitsInNames(columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const unit = /[([]([^()[\]]+)[)\]]$/.exec(column)?.[1]
      return unit !== undefined && isKnownUnit(unit) ? [[column, unit]] : []
    }),
  )
}

function checkNames(file: string, columns: readonly string[]): readonly string[] {
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new BadInput(`${file} has two columns called "${repeated}".`)
  return columns
}

/** Arranges the cells of rows by the columns of the first header: another header may follow where files were put together. */
function arrangement(file: string, columns: readonly string[]) {
  let order: readonly number[] | undefined
  let width = columns.length
  return (row: Row): Row | undefined => {
    const { line } = row
    if (
      columns.length > 1 &&
      row.cells.includes(columns[0]!) &&
      row.cells.some((name) => columns.slice(1).includes(name))
    ) {
      checkNames(`${file}, line ${line}`, row.cells)
      order = columns.map((name) => row.cells.indexOf(name))
      width = row.cells.length
      return undefined
    }
    const extra = row.cells.slice(width)
    if (row.cells.length < width || extra.some((cell) => cell !== '')) {
      throw new BadInput(`${file}, line ${line} has ${row.cells.length} values for ${width} columns.`)
    }
    if (order) return { line, cells: order.map((index) => row.cells[index] ?? '') }
    return extra.length === 0 ? row : { line, cells: row.cells.slice(0, width) }
  }
}

/**
 * A table of values separated by commas, semicolons or tabs whose first line names the columns, or a comment if the first line has
 * numbers; the names or the second line may tell the units. Without commas as separators, numbers may have a decimal comma. Lines
 * that begin with '#' are comments; spaces around names and values are ignored. Throws BadInput for a malformed line, naming it.
 */
export async function readCsv(file: string, text: AsyncIterable<string>, head: string): Promise<Table> {
  const delimiter = delimiterOf(head)
  const records = recordsOf(file, text, delimiter)
  const first = await records.next()
  if (first.done) throw new BadInput(`${file} is empty.`)
  const commented = commentedHeader(head, delimiter, first.value)
  const columns = checkNames(file, commented ?? first.value.cells)
  const arranged = arrangement(file, columns)
  const second = commented ? first : await records.next()
  const units = second.done ? undefined : unitsIn(columns, arranged(second.value)?.cells ?? [])
  async function* rows(): AsyncGenerator<Row> {
    if (!second.done && !units) {
      const row = arranged(second.value)
      if (row) yield row
    }
    for await (const record of records) {
      const row = arranged(record)
      if (row) yield row
    }
  }
  const table: Table = {
    file,
    format: 'CSV',
    columns,
    rows: rows(),
    counted: 'line',
    decimalComma: delimiter !== ',',
    units: { ...unitsInNames(columns), ...units },
    notes: () => [],
  }
  return isKnmi(columns) ? knmiTable(table) : table
}
