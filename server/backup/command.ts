import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { messageOf } from '../messageOf.ts'
import { migrate } from '../migrations/index.ts'
import { toUserError } from '../startProblem.ts'
import { BackupProblem } from './backupFile.ts'
import { type BackupRequest, requestServer } from './controlSocket.ts'
import { runRequest } from './runRequest.ts'

function parse([command, file, ...rest]: string[]): BackupRequest {
  if ((command !== 'backup' && command !== 'restore') || file === undefined || rest.length > 0)
    throw new BackupProblem('Say npm run backup FILE or npm run restore FILE.')
  // npm runs its scripts in the folder of the package.
  return { command, file: resolve(process.env.INIT_CWD ?? process.cwd(), file) }
}

async function run(args: string[]): Promise<string> {
  const request = parse(args)
  const config = readConfig(process.env)
  try {
    const isShared = config.databaseUrl === undefined
    const answer = isShared ? await requestServer(config.dataDir, request) : undefined
    if (answer && !answer.ok) throw new BackupProblem(answer.message)
    if (answer) return answer.message
    const { maintenance, close } = await openDatabase(config)
    try {
      await migrate(maintenance)
      return await runRequest({ database: maintenance, dataDir: config.dataDir, isShared }, request)
    } finally {
      await close()
    }
  } catch (error) {
    throw toUserError(error, config)
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
