import type { KyselyPlugin } from 'kysely'
import { openDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/migrations/index.ts'

/** A process that migrates a database and kills itself, without warning, before the statement with the given number. */
const [dataDir = '', databaseUrl = '', killAt = ''] = process.argv.slice(2)
const { database, close } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })

let statements = 0
const killer: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements++
    if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}
await migrate(database.withPlugin(killer))
process.stdout.write(String(statements))
await close()
