import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded before a process: kills it before its n-th step, the n of KILL_AT. A step is a change of the disk, or what `step` is called for. */
const killAt = Number(process.env.KILL_AT)
let steps = 0

export const step = () => {
  steps++
  if (steps === killAt) process.kill(process.pid, 'SIGKILL')
}

for (const name of ['mkdir', 'mkdtemp', 'open', 'rename', 'rm', 'unlink', 'writeFile'] as const) {
  const original = fs[name] as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    step()
    return original(...args)
  }
  Object.assign(fs, { [name]: counted })
}
syncBuiltinESMExports()

// For the test, on the last line of what the process prints.
process.on('exit', () => process.stdout.write(`\nsteps ${steps}`))
