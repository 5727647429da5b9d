import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createPool, type PoolOptions } from '#server/workers/pool.ts'
import type { Task } from '#server/workers/work.ts'
import { double, exit, fail, fillMemory, loop } from './faultyTasks.ts'

const file = fileURLToPath(import.meta.resolve('./faultyThread.ts'))

function pool(options: Partial<PoolOptions> = {}) {
  const made = createPool({ threads: 1, file, ...options })
  onTestFinished(() => made.close())
  return made
}

const stopped = {
  name: 'ComputationEnded',
  message: 'The computation was stopped before it was done. Please try again in a few seconds.',
}

test('a task that throws rejects with the name, message and code of its error', async () => {
  const { run } = pool()
  await expect(run(fail, undefined)).rejects.toMatchObject({
    name: 'RangeError',
    message: 'There is no such hour.',
    code: 'ERR_HOUR',
  })
  expect(await run(double, 4)).toBe(8)
})

test.each<[string, Task<void, unknown>]>([
  ['exits', exit],
  ['needs more memory than a thread may have', fillMemory],
])('a thread whose task %s is replaced', async (_, task) => {
  const { run } = pool()
  await expect(run(task, undefined)).rejects.toMatchObject(stopped)
  expect(await run(double, 4)).toBe(8)
})

test('a task that never ends is stopped', async () => {
  const { run } = pool({ longestTask: 2000 })
  await expect(run(loop, undefined)).rejects.toMatchObject(stopped)
  expect(await run(double, 4)).toBe(8)
})

test('a task that is not done at its deadline is stopped', async () => {
  const { run } = pool()
  await expect(run({ ...loop, deadline: 200 }, undefined)).rejects.toMatchObject(stopped)
  expect(await run({ ...double, deadline: 60_000 }, 4)).toBe(8)
})

test('a task whose caller has aborted is stopped', async () => {
  const { run } = pool({ grace: 10 })
  const caller = new AbortController()
  const ended = expect(run(loop, undefined, caller.signal)).rejects.toMatchObject(stopped)
  caller.abort()
  await ended
  expect(await run(double, 4)).toBe(8)
})
