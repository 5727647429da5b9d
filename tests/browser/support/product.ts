import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Product {
  /** The origin of the portal and its API. */
  address: string
  dataDir: string
  /** What the server has printed so far. */
  output: () => string
  /** Stops it as Ctrl-C does and removes its data, unless `keepData`. */
  stop: (options?: { keepData?: boolean }) => Promise<void>
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Data of an earlier start; otherwise a copy of the prepared data, or an empty folder where none is prepared. */
  dataDir?: string
}

/**
 * Starts the built product as `npm start` does, on a free port.
 * @throws Error with its output when it exits, or when the portal is not built.
 */
export async function startProduct({ env = {}, dataDir }: ProductOptions = {}): Promise<Product> {
  if (!existsSync(join(root, 'dist', 'index.html'))) throw new Error('The portal is not built: npm run build')
  const folder = dataDir ?? newFolder(process.env.PREPARED_DATA)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const address = await addressOf(child, (text) => {
    printed += text
    return printed
  })
  return {
    address,
    dataDir: folder,
    output: () => printed,
    stop: async ({ keepData = false } = {}) => {
      await stopped(child)
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

/** The address that the server prints once it listens. */
const addressOf = (child: ChildProcess, append: (text: string) => string) =>
  new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      const found = /http:\/\/[\d.]+:\d+/.exec(append(String(chunk)))
      if (found) resolve(found[0])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${append('')}`)))
  })

const stopped = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })
