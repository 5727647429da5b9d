import { call } from '../providers/api/request.ts'

/** How long a browser may take to begin saving. */
const PATIENCE_MS = 60_000

/** Hands the content of a file to the browser to save. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), PATIENCE_MS)
}

/**
 * Saves a file of what the portal shows, once the audit has it: an export that the audit cannot have is none. The snackbar shows why
 * it was not saved.
 */
export async function saveExport(file: string, save: (file: string) => void): Promise<void> {
  const isRecorded = await call('recordExport', { body: { file } }).then(
    () => true,
    () => false,
  )
  if (isRecorded) save(file)
}
