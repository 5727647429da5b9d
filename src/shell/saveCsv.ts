import { saveFile } from './saveFile.ts'

/** Excel takes a file for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Hands CSV to the browser to save, whole or in the pieces in which it came; reading text off an answer removed its mark. */
export function saveCsv(name: string, ...pieces: (string | Blob)[]): void {
  const type = 'text/csv;charset=utf-8'
  saveFile(name, new Blob([BYTE_ORDER_MARK, ...pieces], { type }), type)
}
