import { saveFile } from './saveFile.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves CSV as a file, whole or in pieces. Adds the byte order mark, which reading a response as text has removed. */
export function saveCsv(name: string, ...pieces: (string | Blob)[]): void {
  const type = 'text/csv;charset=utf-8'
  saveFile(name, new Blob([BYTE_ORDER_MARK, ...pieces], { type }), type)
}
