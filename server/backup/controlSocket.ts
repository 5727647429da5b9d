import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { ownUser, userOfFolder } from '../files/privateFiles.ts'
import { messageOf } from '../messageOf.ts'
import type { CheckedForm } from '../records/invalidRecords.ts'
import { BackupProblem } from './backupFile.ts'

export interface BackupRequest {
  command: 'backup' | 'restore'
  /** An absolute path. */
  file: string
  /** Whether a restore may replace a database with users. */
  replaces?: boolean
}

/**
 * Checks the stored records against forms that are not in use yet; the response is the JSON of what `invalidByCustomer` finds.
 */
interface RecordsRequest {
  command: 'checkRecords'
  forms: readonly CheckedForm[]
}

export type ControlRequest = BackupRequest | RecordsRequest

export interface ControlAnswer {
  ok: boolean
  message: string
}

/** Unix limits the path of a socket to about a hundred bytes. */
const MAX_PATH = 100

const isWindows = process.platform === 'win32'

/** Distinguishes the data folders of a machine, also where one is a copy of another. */
function nameOf(dataDir: string): string {
  const path = join(resolve(dataDir), 'server.sock')
  return `seawindow-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
}

/** The path of the socket in the data folder, or the pipe of Windows; undefined if the path is too long for a socket. */
function ownPath(dataDir: string): string | undefined {
  if (isWindows) return `\\\\.\\pipe\\${nameOf(dataDir)}`
  const path = join(resolve(dataDir), 'server.sock')
  return Buffer.byteLength(path) <= MAX_PATH ? path : undefined
}

/** The file in the data folder that contains the path of a socket elsewhere. */
const pathFile = (dataDir: string): string => join(resolve(dataDir), 'server.sock-path')

/** The socket elsewhere that the data folder names; undefined if it names none, or, as a copy, that of another folder. */
function namedPath(dataDir: string): string | undefined {
  const file = pathFile(dataDir)
  if (!existsSync(file)) return undefined
  const path = readFileSync(file, 'utf8')
  return basename(dirname(path)).startsWith(`${nameOf(dataDir)}-`) ? path : undefined
}

/**
 * Makes a folder for a socket that only this user can enter. Other users could take a name that they can guess in a folder that all
 * users share, and receive the requests; so the data folder contains the name.
 */
function makeSocketFolder(dataDir: string): { path: string; remove: () => void } {
  const left = namedPath(dataDir)
  if (left !== undefined) rmSync(dirname(left), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), `${nameOf(dataDir)}-`))
  const path = join(folder, 'server.sock')
  writeFileSync(pathFile(dataDir), path, { mode: 0o600 })
  return {
    path,
    remove: () => {
      rmSync(pathFile(dataDir), { force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Serves requests of the same user for the embedded database, which only one
 * process may open; resolves to a function that stops it.
 */
export async function answerRequests(
  dataDir: string,
  work: (request: ControlRequest) => Promise<string>,
): Promise<() => Promise<void>> {
  const own = ownPath(dataDir)
  const { path, remove } = own === undefined ? makeSocketFolder(dataDir) : { path: own, remove: () => {} }
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {})
    const answer = (value: ControlAnswer) => socket.end(JSON.stringify(value))
    try {
      const request: ControlRequest = JSON.parse(await text(socket))
      const turn = last.then(() => work(request))
      last = turn.catch(() => {})
      answer({ ok: true, message: await turn })
    } catch (error) {
      answer({ ok: false, message: messageOf(error) })
    }
  })
  // Left by a killed process; the lock of the folder ensures that no process listens there.
  rmSync(path, { force: true })
  await new Promise<void>((ready, reject) => {
    server.once('error', reject)
    server.listen(path, ready)
  })
  if (!isWindows) chmodSync(path, 0o600)
  return async () => {
    await last
    await new Promise((closed) => server.close(closed))
    remove()
  }
}

/**
 * Refuses a socket that is neither of the command's own user nor of root; root also trusts the user of the data folder.
 * @throws BackupProblem if it belongs to somebody else.
 */
function checkOwner(path: string, dataDir: string): void {
  const user = ownUser()
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid
  if (user === undefined || owner === undefined || owner === user || owner === 0) return
  if (user === 0 && owner === userOfFolder(dataDir)) return
  throw new BackupProblem(`The socket ${path} belongs to another user; the command does not connect to it.`)
}

/** Sends a request to the server that has the folder open; undefined if there is none. */
export async function requestServer(
  dataDir: string,
  request: ControlRequest,
): Promise<ControlAnswer | undefined> {
  const path = ownPath(dataDir) ?? namedPath(dataDir)
  if (path === undefined) return undefined
  checkOwner(path, dataDir)
  const socket = connect(path)
  try {
    await new Promise<void>((ready, reject) => {
      socket.once('connect', ready)
      socket.once('error', reject)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
  socket.end(JSON.stringify(request))
  const answer = await text(socket)
  return answer === '' ? { ok: false, message: 'The server stopped before it was done.' } : JSON.parse(answer)
}
