import type { ControlRequest } from './controlSocket.ts'
import { type BackupPlace, createBackup } from './createBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

/** Does what a person at the keyboard asks for; answers it in words. */
export const runRequest = (place: BackupPlace, { command, file }: ControlRequest): Promise<string> =>
  command === 'backup' ? createBackup(place, file, new Date()) : restoreBackup(place, file)
