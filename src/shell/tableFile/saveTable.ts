import { type Cell, type CsvFormat, csvRows } from '#formats/csvText.ts'
import { csvBlob } from '../saveCsv.ts'
import { saveFile } from '../saveFile.ts'

/** The kind of file that tables are saved as, and how CSV is written. */
export interface TableFormat extends CsvFormat {
  kind: 'csv' | 'xlsx'
}

type Table = readonly (readonly Cell[])[]

async function workbookOf(rows: Table): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  // The package writes the name of a member of every object, such as "constructor", as no text; an import removes the space again.
  // Every text is written as one: Excel runs none of them as a formula.
  const cellOf = (value: Cell) =>
    value === '' ? null : { value: `${value}` in Object.prototype ? `${value} ` : value }
  return writeWorkbook(rows.map((row) => row.map(cellOf))).toBlob()
}

/** A file to which rows are added, the names of the columns first. CSV is encoded as they come. */
export function tableFile({ kind, ...csv }: TableFormat) {
  const rows: (readonly Cell[])[] = []
  const pieces: Uint8Array<ArrayBuffer>[] = []
  return {
    add(added: Table): void {
      if (kind === 'csv') pieces.push(new TextEncoder().encode(csvRows(added, csv)))
      else for (const row of added) rows.push(row)
    },
    blob: async (): Promise<Blob> => (kind === 'csv' ? csvBlob(...pieces) : workbookOf(rows)),
  }
}

/** A table, its names of columns first, as a file. */
export function tableBlob(rows: Table, format: TableFormat): Promise<Blob> {
  const file = tableFile(format)
  file.add(rows)
  return file.blob()
}

/** A title as the name of a file: no file system accepts a slash. */
export const tableName = (title: string): string => title.replaceAll('/', ' ')

/** Saves a file of a table under a title. */
export const saveTableFile = (title: string, blob: Blob, { kind }: TableFormat): void =>
  saveFile(`${tableName(title)}.${kind}`, blob, blob.type)

/** Saves a table under a title. */
export const saveTable = async (title: string, rows: Table, format: TableFormat): Promise<void> =>
  saveTableFile(title, await tableBlob(rows, format), format)
