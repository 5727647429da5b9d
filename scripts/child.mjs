import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inProject, root } from './project.mjs'

const parent = process.ppid
const orphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

/** Somebody asked us to stop while a child ran, and it has ended: so do we, with its exit code. */
export class Stopped extends Error {
  constructor(exitCode) {
    super('Stopped')
    this.exitCode = exitCode
  }
}

/**
 * Runs a command in the project folder with this terminal as its own and resolves to its exit code
 * (128 + the signal's number where a signal ended it, as a shell says it).
 *
 * While it runs this process outlives every signal and waits, so no child is ever left behind; then it throws
 * `Stopped`. Ctrl-C in a terminal reaches the whole process group, the child included; everything else reaches
 * only this process and is passed on, once. A shell between npm and us passes nothing on: where it dies, the change
 * of parent is the signal; `npm start` replaces its shell by us (`exec`), which Windows does not know.
 */
export function run(command, args, { env = {}, abort } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...env } })
    let stopping = false
    const handlers = Object.fromEntries(
      ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
        signal,
        () => {
          if (stopping) return
          stopping = true
          if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
        },
      ]),
    )
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
    const release = () => {
      clearInterval(watch)
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler)
    }
    const watch = setInterval(() => {
      if (!orphaned()) return
      clearInterval(watch)
      handlers.SIGTERM()
    }, 250)
    abort?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      release()
      const exitCode = code ?? 128 + constants.signals[signal]
      if (stopping) reject(new Stopped(exitCode))
      else resolve(exitCode)
    })
  })
}

/**
 * The tools of the packages stand first on the path, the packaged Node among them. Node keeps what it compiles: a second
 * start takes two thirds of the time.
 */
function environment() {
  return {
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${inProject('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  }
}
