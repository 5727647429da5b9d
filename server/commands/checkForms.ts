import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requestServer } from '../backup/controlSocket.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createPrivately, refuseRoot } from '../files/privateFiles.ts'
import { checkFolders, recordsText } from '../forms/checkFolders.ts'
import { createDrawForms } from '../forms/drawnForms.ts'
import { createPatternVerdicts } from '../forms/patternVerdicts.ts'
import { messageOf } from '../messageOf.ts'
import { type CheckedForm, type CustomerCheck, invalidByCustomer } from '../records/invalidRecords.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { toUserError } from '../startProblem.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

const NOT_CHECKED =
  'Records were not checked: there is no database. Set DATABASE_URL, or DATA_DIR to the folder of the embedded one.'

const NOT_DRAWN =
  'Whether each role can be shown the forms was not checked: the portal is not built (npm run build), or it took too long.'

/** The folder that the arguments name, or else the built-in one. @throws Error if it is not a folder. */
function customersFolder([folder, ...rest]: string[]): string {
  if (rest.length > 0) throw new Error('Say npm run forms:check [FOLDER], a folder like public/customers.')
  if (folder === undefined) return join(project, 'public', 'customers')
  // npm runs its scripts in the folder of the package.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${path} is not a folder.`)
  return path
}

/**
 * The records checked against the forms: by the server that has the embedded database open,
 * otherwise here. Undefined without a database.
 */
async function checkRecords(
  config: Config,
  forms: readonly CheckedForm[],
): Promise<CustomerCheck[] | undefined> {
  const isEmbedded = config.databaseUrl === undefined
  const answer = isEmbedded
    ? await requestServer(config.dataDir, { command: 'checkRecords', forms })
    : undefined
  if (answer) {
    if (!answer.ok) throw new Error(answer.message)
    return JSON.parse(answer.message)
  }
  if (isEmbedded && !existsSync(join(resolve(config.dataDir), 'database'))) return undefined
  if (isEmbedded) refuseRoot(config.dataDir)
  const { maintenance, close } = await openDatabase(config)
  try {
    return await invalidByCustomer(maintenance, forms)
  } finally {
    await close()
  }
}

/** Prints the result of checking the forms; returns whether their files have no problems. */
async function run(args: string[]): Promise<boolean> {
  const customersDir = customersFolder(args)
  const config = readConfig(process.env)
  const schemasDir = config.schemasDir ?? join(project, 'src', 'schemas')
  const settings = { MAIL_RECIPIENTS: config.mailRecipients }
  const dirs = { schemasDir, customersDir, settings }
  const { problems, differences, forms, drawnProblems } = await checkFolders(dirs, createPatternVerdicts())
  for (const line of [...problems, ...differences]) console.log(line)
  const checks = await checkRecords(config, forms).catch((error: unknown) => {
    throw toUserError(error, config)
  })
  const draw = createDrawForms(join(project, 'dist-forms', 'drawForm.js'))
  const drawn = await drawnProblems(draw, checks ?? [])
  for (const line of drawn ?? []) console.log(line)
  const hasProblems = problems.length > 0 || (drawn !== undefined && drawn.length > 0)
  if (!hasProblems) console.log('The files have no problems.')
  if (!drawn) console.log(NOT_DRAWN)
  for (const line of checks?.map(recordsText) ?? [NOT_CHECKED]) console.log(line)
  return !hasProblems
}

createPrivately()
try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
