import { saveFile } from './saveFile.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** CSV as a file, whole or in pieces. Adds the byte order mark, which reading a response as text has removed. */
export const csvBlob = (...pieces: BlobPart[]): Blob =>
  new Blob([BYTE_ORDER_MARK, ...pieces], { type: 'text/csv;charset=utf-8' })

/** Saves CSV as a file, whole or in pieces. */
export function saveCsv(name: string, ...pieces: BlobPart[]): void {
  const blob = csvBlob(...pieces)
  saveFile(name, blob, blob.type)
}
