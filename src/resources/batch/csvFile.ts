import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { MOST_BATCH_ROWS } from '#schemas/shapes/records/batchLimits.ts'

/** One row of a file below its header: its number as a spreadsheet shows it, and its cells. */
export interface CsvRow {
  number: number
  cells: string[]
}

export interface CsvFile {
  name: string
  columns: string[]
  rows: CsvRow[]
}

export type ReadFile = { file: CsvFile } | { problem: string }

const separators = [',', ';', '\t', '|']

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

/** The most frequent separator in the header, outside quotes. */
export function separatorOf(text: string): string {
  const header =
    /^(?:[^"\r\n]|"(?:[^"]|"")*")*/.exec(text.trimStart())?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = separators.map((separator) => header.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Excel can declare the separator in a first line of its own. */
const named = /^sep=(.)\r?\n/i

/** The cells of each line, empty lines included, so that the index of a row gives its line number. */
function parsedRows(text: string): string[][] {
  const separator = named.exec(text)?.[1]
  const content = separator === undefined ? text : text.replace(named, '')
  return parse(content, {
    delimiter: separator ?? separatorOf(content),
    relax_column_count: true,
    skip_empty_lines: false,
  })
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Reads CSV with any usual separator; cells may contain quotes and line breaks. Returns a problem if it is not CSV. */
export function readCsvText(name: string, text: string): ReadFile {
  if (text.includes('\0') || text.startsWith('PK'))
    return { problem: `${name} is not CSV. Save the sheet as CSV and choose that file.` }
  let cells: string[][]
  try {
    cells = parsedRows(text)
  } catch (error) {
    const line = error instanceof CsvError ? ` in line ${Number(error.lines) || 1}` : ''
    return { problem: `${name} cannot be read as CSV: a quotation mark${line} has no other end.` }
  }
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

export const readCsvFile = async (file: File): Promise<ReadFile> =>
  readCsvText(file.name, decoded(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, ''))

/** Splits cells that hold several names in the given columns: the result has one row for each combination of names. */
export function oneNamePerCell(file: CsvFile, columns: readonly number[]): CsvFile {
  const rows = file.rows.flatMap((row) =>
    columns.reduce<CsvRow[]>(
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
