import Papa from 'papaparse'
import { withoutApostrophe } from '#formats/cellValue.ts'
import { MOST_BATCH_ROWS } from '#schemas/shapes/records/batchLimits.ts'

/** One row of a file below its header: its number as a spreadsheet shows it, and its cells. */
export interface TableRow {
  number: number
  cells: string[]
}

export interface TableFile {
  name: string
  columns: string[]
  rows: TableRow[]
}

export type ReadFile = { file: TableFile } | { problem: string }

/** Decodes UTF-16 if the file has its byte order mark, UTF-8 if the bytes are valid, else Windows-1252. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t', '|']

/** The separator with which the names of the columns can be read and are the most. */
function separatorOf(text: string): string {
  const widths = separators.map((delimiter) => {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' })
    return errors.length > 0 ? 0 : (data[0]?.length ?? 0)
  })
  return separators[widths.indexOf(Math.max(...widths))]!
}

/** Excel can declare the separator in a first line of its own. */
const named = /^sep=(.)\r?\n/i

/** The cells of each row, empty rows included, so that its index gives the number of a row in a spreadsheet. */
function csvCells(text: string): { cells: string[][]; brokenRow?: number } {
  const separator = named.exec(text)?.[1]
  const content = separator === undefined ? text : text.replace(named, '')
  const { data, errors } = Papa.parse<string[]>(content, { delimiter: separator ?? separatorOf(content) })
  const broken = errors.find(({ type }) => type === 'Quotes')
  return { cells: data, ...(broken && { brokenRow: (broken.row ?? 0) + 1 }) }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Rows of text as a file; a problem if it has none, or too many. */
function fileOf(name: string, cells: readonly string[][]): ReadFile {
  const rows = cells
    .map((row, index) => ({ number: index + 1, cells: row }))
    .filter((row) => !isBlank(row.cells))
  const [header, ...below] = rows
  if (!header) return { problem: `${name} is empty.` }
  if (below.length === 0) return { problem: `${name} has no rows below the names of its columns.` }
  if (below.length > MOST_BATCH_ROWS)
    return { problem: `At most ${MOST_BATCH_ROWS.toLocaleString('en')} rows can be imported at once.` }
  return { file: { name, columns: header.cells.map((cell) => cell.trim()), rows: below } }
}

/** Reads CSV with any usual separator; cells may contain quotes and line breaks. Returns a problem if it is not CSV. */
export function readCsvText(name: string, text: string): ReadFile {
  if (text.includes('\0'))
    return { problem: `${name} is neither CSV nor an Excel workbook (.xlsx). Save the sheet as one of them.` }
  const { cells, brokenRow } = csvCells(text)
  if (brokenRow !== undefined)
    return {
      problem: `${name} cannot be read as CSV: the quotation mark that opens in row ${brokenRow} is not closed, or text follows where it closes.`,
    }
  return fileOf(name, cells)
}

/** What a cell of a workbook is as the text of a CSV file; a date is ISO 8601. */
function sheetText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // The serial number of a date has fractions of a second that nobody wrote.
  if (cell instanceof Date)
    return new Date(1000 * Math.round(cell.getTime() / 1000)).toISOString().replace('T00:00:00.000Z', '')
  const text = String(cell)
  // An import removes the apostrophe that CSV has before a formula; in a workbook it belongs to the text.
  return withoutApostrophe(text) === text ? text : `'${text}`
}

/** Reads the first sheet of a workbook that has rows. */
async function readWorkbook(name: string, bytes: ArrayBuffer): Promise<ReadFile> {
  const { default: readSheets } = await import('read-excel-file/universal')
  try {
    const sheets = await readSheets(bytes)
    const cells = sheets.map(({ data }) => data.map((row) => row.map(sheetText)))
    return fileOf(name, cells.find((rows) => rows.some((row) => !isBlank(row))) ?? [])
  } catch {
    return {
      problem: `${name} cannot be read as an Excel workbook (.xlsx). Save it again, or save its sheet as CSV.`,
    }
  }
}

/** The first bytes of a ZIP archive, which an Excel workbook is. */
const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

/** Reads CSV, or an Excel workbook, whatever its name. */
export async function readTableFile(file: File): Promise<ReadFile> {
  const buffer = await file.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  return isZip(bytes)
    ? readWorkbook(file.name, buffer)
    : readCsvText(file.name, decoded(bytes).replace(/^\uFEFF/, ''))
}

/** Splits cells that hold several names in the given columns: the result has one row for each combination of names. */
export function oneNamePerCell(file: TableFile, columns: readonly number[]): TableFile {
  const rows = file.rows.flatMap((row) =>
    columns.reduce<TableRow[]>(
      (some, column) =>
        some.flatMap(({ number, cells }) => {
          const names = (cells[column] ?? '').split(/[;\r\n]/).filter((name) => name.trim() !== '')
          return (names.length > 0 ? names : ['']).map((name) => ({
            number,
            cells: cells.with(column, name.trim()),
          }))
        }),
      [
        {
          ...row,
          cells: file.columns
            .map((_, index) => row.cells[index] ?? '')
            .concat(row.cells.slice(file.columns.length)),
        },
      ],
    ),
  )
  return { ...file, rows }
}
