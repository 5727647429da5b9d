import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { START_MS } from '../timeLimits.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const running: ChildProcess[] = []

/** Kills the servers that still run; for `afterEach`. */
export async function killServers(): Promise<void> {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
}

/** Starts the server as a separate process on a free port; `command` is put before it. */
export function start(settings: Record<string, string>, command: readonly string[] = []) {
  const { NODE_ENV: _, ...environment } = process.env
  const [program = '', ...options] = [...command, process.execPath, main]
  const child = spawn(program, options, { env: { ...environment, PORT: '0', ...settings } })
  running.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return { child, output, exit }
}

/**
 * Starts a server and resolves when it has printed its address.
 * @throws Error with what it has printed, if it ends or takes too long.
 */
export async function started(settings: Record<string, string>, command?: readonly string[]) {
  const server = start(settings, command)
  const limit = AbortSignal.timeout(START_MS)
  const late = once(limit, 'abort').then(() => true)
  while (!/ is at \S+\n/.test(server.output.out)) {
    const failed = await Promise.race([
      once(server.child.stdout, 'data').then(() => false),
      server.exit.then(() => true),
      late,
    ])
    if (!failed) continue
    const problem = limit.aborted ? `The server did not start within ${START_MS / 1000} s.\n` : ''
    throw new Error(problem + server.output.out + server.output.err)
  }
  const address = / is at (\S+)\n/.exec(server.output.out)?.[1] ?? ''
  return { ...server, address }
}

export const headers = { 'x-api-key': 'seawindow-demo-key', accept: 'application/json' }

/** Signs in and returns the token. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/authentication`, { headers: { ...headers, username, password } })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).data.token
}
