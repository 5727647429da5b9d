import { CsvError, parse } from 'csv-parse/sync'
import { BadInput } from './badInput.ts'

export interface Row {
  /** Line of the file, from 1. */
  line: number
  cells: string[]
}

export interface Table {
  columns: string[]
  rows: Row[]
}

/** ';' when the first line that is no comment has one, else ','. */
function delimiterOf(text: string): string {
  const header = /^(?!#)[^\S\n]*\S.*$/m.exec(text)
  return header?.[0].includes(';') ? ';' : ','
}

/**
 * A table of comma- or semicolon-separated values whose first line names the columns. Lines that begin with '#' are
 * comments; blanks around names and values do not count. Throws BadInput for a malformed line, naming it.
 */
export function readTable(text: string): Table {
  const lines: number[] = []
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      delimiter: delimiterOf(text),
      on_record: (record, context) => {
        lines.push(context.lines)
        return record
      },
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new BadInput(`Not a table: ${error.message}.`)
    throw error
  }
  const [header, ...body] = records.map((cells, index) => ({ line: lines[index]!, cells }))
  if (!header) throw new BadInput('The file is empty.')
  const columns = header.cells
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined) throw new BadInput(`There are two columns called "${repeated}".`)
  const uneven = body.find(({ cells }) => cells.length !== columns.length)
  if (uneven) {
    throw new BadInput(`Line ${uneven.line} has ${uneven.cells.length} values for ${columns.length} columns.`)
  }
  if (body.length === 0) throw new BadInput('The file has a header and no rows.')
  return { columns, rows: body }
}
