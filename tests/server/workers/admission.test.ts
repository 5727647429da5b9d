import { expect, test } from 'vitest'
import { createAdmission } from '#server/workers/admission.ts'

const clock = { milliseconds: 0 }
const admission = (limits: Partial<Parameters<typeof createAdmission>[0]> = {}) =>
  createAdmission({ atOnce: 2, ownWaiting: 2, waiting: 3, ...limits }, () => clock.milliseconds)

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Whether a job has been admitted so far. */
async function isAdmitted(entering: Promise<() => void>): Promise<boolean> {
  let admitted = false
  entering.then(() => {
    admitted = true
  })
  await settled()
  return admitted
}

test('admits two jobs of a caller at once, and the third when one of them ends', async () => {
  const { enter, state } = admission()
  const leave = await enter('a')
  await enter('a')
  const third = enter('a')
  expect(await isAdmitted(third)).toBe(false)
  expect(state()).toEqual({ running: 2, waiting: 1 })
  leave()
  expect(await isAdmitted(third)).toBe(true)
})

test('counts the end of a job once', async () => {
  const { enter, state } = admission()
  const leave = await enter('a')
  await enter('a')
  leave()
  leave()
  expect(state()).toEqual({ running: 1, waiting: 0 })
})

test('makes no caller wait for another', async () => {
  const { enter } = admission()
  for (let job = 0; job < 4; job++) enter('a')
  expect(await isAdmitted(enter('b'))).toBe(true)
})

test('refuses a caller with the maximum number of waiting jobs, and admits another caller', async () => {
  const { enter } = admission()
  for (let job = 0; job < 4; job++) enter('a')
  await expect(enter('a')).rejects.toMatchObject({
    name: 'OwnQueueFull',
    message: 'You have too many computations waiting. Please try again in 2 seconds.',
    retryAfter: 2,
  })
  expect(await isAdmitted(enter('b'))).toBe(true)
})

test('refuses every job that would wait when the maximum number of all jobs is waiting', async () => {
  const { enter } = admission()
  for (const caller of ['a', 'a', 'a', 'a', 'b', 'b', 'b']) enter(caller)
  await expect(enter('b')).rejects.toMatchObject({
    name: 'QueueFull',
    message: 'The server is busy with other computations. Please try again in 2 seconds.',
  })
  expect(await isAdmitted(enter('c'))).toBe(true)
})

test('refuses every job that cannot begin at once if none may wait', async () => {
  const { enter } = admission({ ownWaiting: 0 })
  await enter('a')
  await enter('a')
  await expect(enter('a')).rejects.toMatchObject({ name: 'OwnQueueFull' })
})

test('gives the place of a caller who has disconnected to the next one', async () => {
  const { enter, state } = admission({ atOnce: 1 })
  const gone = new AbortController()
  const leave = await enter('a')
  const second = enter('a', gone.signal)
  const third = enter('a')
  gone.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
  expect(state()).toEqual({ running: 1, waiting: 1 })
  leave()
  expect(await isAdmitted(third)).toBe(true)
  await expect(enter('a', gone.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['jobs of 10 seconds', 10, 15],
  ['jobs of no time', 0, 1],
  ['jobs of an hour', 3600, 60],
])('suggests a retry after about the time that the waiting jobs take: %s', async (_, seconds, after) => {
  const { enter } = admission()
  for (let job = 0; job < 100; job++) {
    const leave = await enter('a')
    clock.milliseconds += seconds * 1000
    leave()
  }
  for (let job = 0; job < 4; job++) enter('a')
  await expect(enter('a')).rejects.toMatchObject({ retryAfter: after })
})
