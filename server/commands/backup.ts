import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupProblem } from '../backup/backupFile.ts'
import { type BackupRequest, requestServer } from '../backup/controlSocket.ts'
import { runRequest } from '../backup/runRequest.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createPrivately, refuseRoot } from '../files/privateFiles.ts'
import { messageOf } from '../messageOf.ts'
import { migrate } from '../migrations/index.ts'
import { readConfig } from '../settings/config.ts'
import { toUserError } from '../startProblem.ts'

const usage =
  'Say npm run backup FILE or npm run restore FILE, with -- FILE --replace if the database has users.'

function parse([command, ...args]: string[]): BackupRequest {
  const replaces = command === 'restore' && args.includes('--replace')
  const [file, ...rest] = replaces ? args.filter((arg) => arg !== '--replace') : args
  const isKnown = command === 'backup' || command === 'restore'
  if (!isKnown || file === undefined || file.startsWith('--') || rest.length > 0)
    throw new BackupProblem(usage)
  // npm runs its scripts in the folder of the package.
  return { command, replaces, file: resolve(process.env.INIT_CWD ?? process.cwd(), file) }
}

async function run(args: string[]): Promise<string> {
  const request = parse(args)
  const config = readConfig(process.env)
  try {
    const isShared = config.databaseUrl === undefined
    const answer = isShared ? await requestServer(config.dataDir, request) : undefined
    if (answer && !answer.ok) throw new BackupProblem(answer.message)
    if (answer) return answer.message
    // Opening the database would make one.
    if (isShared && request.command === 'backup' && !existsSync(join(config.dataDir, 'database')))
      throw new BackupProblem(`There is no database in ${config.dataDir}: is DATA_DIR right?`)
    if (isShared || request.command === 'restore') refuseRoot(config.dataDir)
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

createPrivately()
try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
