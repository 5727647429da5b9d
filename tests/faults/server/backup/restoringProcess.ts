import type { KyselyPlugin } from 'kysely'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

/** A process that restores a backup and kills itself before its n-th statement, or prints the number of statements. */
const [dataDir = '', databaseUrl = '', file = '', killAt = ''] = process.argv.slice(2)
const { maintenance, close } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })

let statements = 0
const killer: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++
    if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}
await restoreBackup(
  { database: maintenance.withPlugin(killer), dataDir, isShared: databaseUrl === '' },
  file,
  { replaces: true, now: new Date() },
)
process.stdout.write(String(statements))
await close()
