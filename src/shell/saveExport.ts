import { call } from '../providers/api/request.ts'

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
