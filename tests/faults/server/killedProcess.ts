import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const killAtStep = join(import.meta.dirname, 'killAtStep.ts')

/** The steps before which a process of so many steps is killed: its middle and one near its end, or in the long form many. */
export function killPoints(steps: number, long: number): number[] {
  const points = process.env.LONG_FAULTS
    ? Array.from({ length: long }, (_, index) => 1 + Math.round(((steps - 1) * index) / (long - 1)))
    : [steps / 2, steps - 5]
  return points.map((point) => Math.max(1, Math.floor(point)))
}

/** Runs a script until its end, or until it kills itself before step `killAt`. */
export async function runUntilKilled(
  script: string,
  args: readonly string[],
  killAt = 0,
  settings: Record<string, string> = {},
) {
  const child = spawn(process.execPath, ['--import', killAtStep, script, ...args], {
    env: { ...process.env, ...settings, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const add = (text: Buffer) => {
    printed += text
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const [code, signal] = await once(child, 'close')
  const steps = Number(/steps (\d+)$/.exec(printed)?.[1] ?? Number.NaN)
  return { code, signal, steps, printed }
}
