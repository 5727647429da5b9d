import type { Table } from '../table.ts'
import { readCsv } from './readCsv.ts'
import { isNdbc, readNdbc } from './readNdbc.ts'
import { isJson, isOpenMeteoCsv, readOpenMeteo, readOpenMeteoCsv } from './readOpenMeteo.ts'
import { readText } from './readText.ts'

interface Format {
  isRecognised: (head: string) => boolean
  read: (file: string, text: AsyncIterable<string>, head: string) => Promise<Table>
}

/** The file formats; the first one that recognizes a file reads it. */
const formats: readonly Format[] = [
  { isRecognised: isJson, read: readOpenMeteo },
  { isRecognised: isOpenMeteoCsv, read: readOpenMeteoCsv },
  { isRecognised: isNdbc, read: readNdbc },
  { isRecognised: () => true, read: readCsv },
]

/** A whole line that is neither empty nor a comment. */
const FIRST_LINE = /^(?!#)[^\S\n]*\S.*\n/m

/**
 * A file, plain or gzip, as a table: an answer of Open-Meteo, NDBC standard meteorological data or CSV, detected from its first
 * lines. Throws BadInput, naming the file, if it cannot be read.
 */
export async function readTable(file: string): Promise<Table> {
  const pieces = readText(file)
  let head = ''
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value
    if (FIRST_LINE.test(head)) break
  }
  async function* text() {
    yield head
    yield* pieces
  }
  return formats.find(({ isRecognised }) => isRecognised(head))!.read(file, text(), head)
}
