import { invalidByCustomer } from '../records/invalidRecords.ts'
import type { ControlRequest } from './controlSocket.ts'
import { type BackupPlace, createBackup } from './createBackup.ts'
import { finishRestores } from './finishRestores.ts'
import { restoreBackup } from './restoreBackup.ts'

/** Executes a request of the operator; returns the result as text, or as JSON for the command that formats it. */
export async function runRequest(place: BackupPlace, request: ControlRequest): Promise<string> {
  switch (request.command) {
    case 'backup':
      await finishRestores(place, new Date())
      return createBackup(place, request.file, new Date())
    case 'restore':
      return restoreBackup(place, request.file, {
        replaces: request.replaces === true,
        now: new Date(),
      })
    case 'checkRecords':
      return JSON.stringify(await invalidByCustomer(place.database, request.forms))
  }
}
