import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { BadInput } from './badInput.ts'
import type { Row, Table } from './table.ts'

/** ';' when the first line that is no comment has one, else ','. */
function delimiterOf(head: string): string {
  const header = /^(?!#)[^\S\n]*\S.*$/m.exec(head)
  return header?.[0].includes(';') ? ';' : ','
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
  // An error of the text destroys the parser, so that it comes out of the loop below.
  pipeline(Readable.from(text), parser, () => {})
  try {
    const records: AsyncIterable<{ record: string[]; info: Info }> = parser
    for await (const { record, info } of records) yield { line: info.lines, cells: record }
  } catch (error) {
    if (error instanceof CsvError) throw new BadInput(`${file} is not a table: ${error.message}.`)
    throw error
  }
}

/**
 * A table of comma- or semicolon-separated values whose first line names the columns. Lines that begin with '#' are
 * comments; blanks around names and values do not count. Throws BadInput for a malformed line, naming it.
 */
export async function readCsv(file: string, text: AsyncIterable<string>, head: string): Promise<Table> {
  const records = recordsOf(file, text, delimiterOf(head))
  const first = await records.next()
  if (first.done) throw new BadInput(`${file} is empty.`)
  const columns = first.value.cells
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new BadInput(`${file} has two columns called "${repeated}".`)
  async function* rows(): AsyncGenerator<Row> {
    for await (const row of records) {
      if (row.cells.length !== columns.length) {
        throw new BadInput(
          `${file}, line ${row.line} has ${row.cells.length} values for ${columns.length} columns.`,
        )
      }
      yield row
    }
  }
  return { file, format: 'CSV', columns, rows: rows(), counted: 'line', notes: () => [] }
}
