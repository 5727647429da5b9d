import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { START_MS } from '../../timeLimits.ts'
import type { ServerAnswer, ServerOrder } from './serverProcess.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Product {
  /** The origin of the portal and its API. */
  address: string
  dataDir: string
  /** Stops the server gracefully and removes its data, unless `keepData`. */
  stop: (options?: { keepData?: boolean }) => Promise<void>
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Data of an earlier start. Defaults to a copy of the prepared data, or to an empty folder if none is prepared. */
  dataDir?: string
}

/** The child process of all servers of this process. Every server after the first starts in a tenth of the time. */
let serverProcess: ChildProcess | undefined
/** The last lines that this process has printed. */
let log = ''
const LOG_LINES = 50
let orders = 0
const waiting = new Map<number, (answer: ServerAnswer) => void>()

function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'serverProcess.ts'), {
    cwd: root,
    execArgv: [],
    // The certificate of the tests' identity provider, which Node reads only at startup.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(root, 'tests', 'fixtures', 'tls', 'certificate.pem') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stderr?.pipe(process.stderr, { end: false })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      log = (log + text).split('\n').slice(-LOG_LINES).join('\n')
    })
  child.on('message', (answer: ServerAnswer) => {
    const resolve = waiting.get(answer.key)
    waiting.delete(answer.key)
    resolve?.(answer)
  })
  child.once('close', (code, signal) => {
    serverProcess = undefined
    for (const [key, resolve] of waiting) resolve({ key, problem: `Its process ended: ${signal ?? code}` })
    waiting.clear()
  })
  // A running server must not keep the test process alive.
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref()
  return child
}

/** @throws Error with the problem of the server and the end of its log. */
async function send(order: ServerOrder): Promise<string | undefined> {
  serverProcess ??= startProcess()
  const child = serverProcess
  child.channel?.ref()
  let timer: NodeJS.Timeout | undefined
  const answer = await new Promise<ServerAnswer>((resolve) => {
    waiting.set(order.key, resolve)
    child.send(order)
    const problem = `The server did not ${order.order} within ${START_MS / 1000} s.`
    timer = setTimeout(() => resolve({ key: order.key, problem }), START_MS)
  })
  clearTimeout(timer)
  child.channel?.unref()
  if ('problem' in answer) throw new Error(`${answer.problem}\nThe log of the servers ends with:\n${log}`)
  return answer.address
}

/** Ports of stopped servers, reused because browsers have cached and compiled the portal's files by origin. */
const freePorts: string[] = []

/** Starts on a port of a stopped server, or on any free one. */
async function startOn(
  port: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<{ key: number; address: string }> {
  const key = orders++
  try {
    const address = await send({ key, order: 'start', environment: { ...environment, PORT: port ?? '0' } })
    return { key, address: address! }
  } catch (error) {
    // Another process has taken the port in the meantime.
    if (port === undefined || !String(error).includes(port)) throw error
    return startOn(undefined, environment)
  }
}

/**
 * Starts the built product as `npm start` does, in the child process that all products of this process share.
 * @throws Error if it does not start, or if the portal is not built.
 */
export async function startProduct({ env = {}, dataDir }: ProductOptions = {}): Promise<Product> {
  if (!existsSync(join(root, 'dist', 'index.html'))) throw new Error('The portal is not built: npm run build')
  const folder = dataDir ?? newFolder(process.env.PREPARED_DATA)
  const { key, address } = await startOn(freePorts.pop(), {
    ...process.env,
    DATA_DIR: folder,
    NODE_ENV: 'test',
    ...env,
  })
  return {
    address,
    dataDir: folder,
    stop: async ({ keepData = false } = {}) => {
      await send({ key, order: 'stop' })
      freePorts.push(new URL(address).port)
      if (!keepData) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A new folder with a copy of the prepared data, or empty. */
function newFolder(prepared: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-product-'))
  if (prepared) cpSync(prepared, folder, { recursive: true })
  return folder
}
