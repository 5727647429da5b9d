import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { messageOf } from '../messageOf.ts'
import type { CheckedForm } from '../records/invalidRecords.ts'

export interface BackupRequest {
  command: 'backup' | 'restore'
  /** An absolute path. */
  file: string
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

/** The socket path of the server that has a data folder open, for processes of this machine that may write there. */
function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'server.sock')
  const name = `seawindow-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return Buffer.byteLength(path) <= MAX_PATH ? path : join(tmpdir(), `${name}.sock`)
}

/**
 * Serves requests of the same user for the embedded database, which only one
 * process may open; resolves to a function that stops it.
 */
export async function answerRequests(
  dataDir: string,
  work: (request: ControlRequest) => Promise<string>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
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
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return async () => {
    await last
    await new Promise((closed) => server.close(closed))
  }
}

/** Sends a request to the server that has the folder open; undefined if there is none. */
export async function requestServer(
  dataDir: string,
  request: ControlRequest,
): Promise<ControlAnswer | undefined> {
  const socket = connect(socketPath(dataDir))
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
