import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { BadInput } from '../badInput.ts'
import type { Row, Table } from '../table.ts'

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

/** The unit of each column if the line is ERDDAP's line of units, which follows the names and has "UTC" for times. */
function unitsIn(columns: readonly string[], cells: readonly string[]): Table['units'] {
  if (!cells.includes('UTC')) return undefined
  return Object.fromEntries(
    columns.map((name, index) => [name, cells[index]!]).filter(([, unit]) => unit !== ''),
  )
}

/**
 * A table of values separated by commas, semicolons or tabs whose first line names the columns; the second may name the
 * units. Lines that begin with '#' are comments; spaces around names and values are ignored. Throws BadInput for a
 * malformed line, naming it.
 */
export async function readCsv(file: string, text: AsyncIterable<string>, head: string): Promise<Table> {
  const records = recordsOf(file, text, delimiterOf(head))
  const first = await records.next()
  if (first.done) throw new BadInput(`${file} is empty.`)
  const columns = first.value.cells
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new BadInput(`${file} has two columns called "${repeated}".`)
  const checked = (row: Row): Row => {
    if (row.cells.length === columns.length) return row
    throw new BadInput(
      `${file}, line ${row.line} has ${row.cells.length} values for ${columns.length} columns.`,
    )
  }
  const second = await records.next()
  const units = second.done ? undefined : unitsIn(columns, checked(second.value).cells)
  async function* rows(): AsyncGenerator<Row> {
    if (!second.done && !units) yield second.value
    for await (const row of records) yield checked(row)
  }
  return {
    file,
    format: 'CSV',
    columns,
    rows: rows(),
    counted: 'line',
    notes: () => [],
    ...(units && { units }),
  }
}
