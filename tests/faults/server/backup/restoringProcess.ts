import type { KyselyPlugin } from 'kysely'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { step } from '../killAtStep.ts'

/** A process that restores a backup; each of its statements is a step before which it can be killed. */
const [dataDir = '', databaseUrl = '', file = ''] = process.argv.slice(2)
const { maintenance, close } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })

const counted: KyselyPlugin = {
  transformQuery: ({ node }) => {
    step()
    return node
  },
  transformResult: async ({ result }) => result,
}
await restoreBackup(
  { database: maintenance.withPlugin(counted), dataDir, isShared: databaseUrl === '' },
  file,
  { replaces: true, now: new Date() },
)
await close()
