import { readCsv } from './readCsv.ts'
import { isNdbc, readNdbc } from './readNdbc.ts'
import { isJson, readOpenMeteo } from './readOpenMeteo.ts'
import { readText } from './readText.ts'
import type { Table } from './table.ts'

interface Format {
  isRecognised: (head: string) => boolean
  read: (file: string, text: AsyncIterable<string>, head: string) => Promise<Table>
}

/** The formats that a file may have; the first that recognises it reads it. */
const formats: readonly Format[] = [
  { isRecognised: isJson, read: readOpenMeteo },
  { isRecognised: isNdbc, read: readNdbc },
  { isRecognised: () => true, read: readCsv },
]

/** A whole line that is neither blank nor a comment. */
const FIRST_LINE = /^(?!#)[^\S\n]*\S.*\n/m

/**
 * A file, plain or gzip, as a table: Open-Meteo JSON, NDBC standard meteorological data or CSV, which its beginning tells.
 * Throws BadInput, naming the file, when it cannot be read.
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
