import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inProject, root } from './project.mjs'

const parent = process.ppid
const orphaned = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

/** Thrown once the child has ended after a request to stop this process, which then exits with the child's exit code. */
export class Stopped extends Error {
  constructor(exitCode) {
    super('Stopped')
    this.exitCode = exitCode
  }
}

/**
 * Runs a command in the project folder with this terminal as its own and resolves to its exit code
 * (128 + the signal's number if a signal ended it, as shells report it).
 *
 * On a signal this process waits for the child to end, so that none is left running, and then throws `Stopped`.
 * Ctrl-C in a terminal reaches the whole process group, including the child; any other signal reaches only this
 * process and is forwarded once. A shell between npm and this process forwards no signals, so a change of the parent
 * process counts as one. `npm start` replaces its shell with this process (`exec`), which is not possible on Windows.
 * A child that has not ended `killAfter` milliseconds after the signal is killed.
 */
export function run(command, args, { env = {}, abort, killAfter } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...env } })
    let stopping = false
    let killing
    const handlers = Object.fromEntries(
      ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
        signal,
        () => {
          if (stopping) return
          stopping = true
          if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
          if (killAfter !== undefined) killing = setTimeout(() => child.kill('SIGKILL'), killAfter)
        },
      ]),
    )
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler)
    const release = () => {
      clearInterval(watch)
      clearTimeout(killing)
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
 * Puts the tools of the packages, including the packaged Node, first on the path, and caches compiled code, with which a
 * second start takes two thirds of the time.
 */
function environment() {
  return {
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${inProject('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  }
}
