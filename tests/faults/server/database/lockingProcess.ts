import { createInterface } from 'node:readline'
import { lockFolder } from '#server/database/folderLock.ts'
import { messageOf } from '#server/messageOf.ts'

/** A process that reads commands line by line: "take" locks a folder and prints "held" or the error, and "release" unlocks it. */
const [folder = ''] = process.argv.slice(2)
let release = () => {}

function answer(line: string): string {
  if (line === 'release') {
    release()
    return 'released'
  }
  try {
    release = lockFolder(folder)
    return 'held'
  } catch (error) {
    return messageOf(error)
  }
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answer(line)}\n`)
