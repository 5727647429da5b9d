import { createPrivately, ForeignFolder, refuseRoot } from '../files/privateFiles.ts'
import { readConfig, SettingProblem } from '../settings/config.ts'
import { archiveCommand } from '../sources/archive/command/archiveCommand.ts'
import { BadInput } from '../sources/archive/import/badInput.ts'

/** What is printed for a failure: its message, or the stack for a programming error. */
function printable(error: unknown): unknown {
  if (error instanceof BadInput || error instanceof ForeignFolder || error instanceof SettingProblem)
    return error.message
  if (error instanceof Error && 'syscall' in error) return `The data folder cannot be used: ${error.message}.`
  return error
}

createPrivately()
try {
  const dataDir = process.env.DATA_DIR || './data'
  const args = process.argv.slice(2)
  if (args[0] === 'import') refuseRoot(dataDir)
  const { output, ok } = await archiveCommand(
    args,
    dataDir,
    new Date(),
    readConfig(process.env).archiveStorage,
  )
  console.log(output)
  if (!ok) process.exitCode = 1
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}
