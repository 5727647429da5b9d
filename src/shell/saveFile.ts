import { call } from '#providers/api/request.ts'

/** Time that a browser may take to start saving. */
const PATIENCE_MS = 60_000

/** Saves content as a file through the browser. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), PATIENCE_MS)
}

/**
 * Saves an exported file only after the server has recorded it in the audit log. If that fails, nothing is saved and the snackbar
 * shows why.
 */
export async function saveExport(file: string, save: (file: string) => void | Promise<void>): Promise<void> {
  const isRecorded = await call('recordExport', { body: { file } }).then(
    () => true,
    () => false,
  )
  if (isRecorded) await save(file)
}
