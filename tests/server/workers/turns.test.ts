import { expect, test } from 'vitest'
import { createTurns } from '#server/workers/turns.ts'

/** Starts that end on demand, and the order in which they began. */
function recorded(places: number) {
  const turns = createTurns(places)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    turns,
    began,
    take: (key: string, name: string, signal?: AbortSignal) =>
      turns.take(
        key,
        async () => {
          began.push(name)
          await new Promise<void>((resolve) => ends.set(name, resolve))
          return name
        },
        signal,
      ),
    end: async (name: string) => {
      ends.get(name)?.()
      await settled()
    },
  }
}

test('gives each caller a turn before any caller has a second one', async () => {
  const { take, began, end } = recorded(1)
  for (const name of ['a1', 'a2', 'a3']) take('a', name)
  take('b', 'b1')
  take('c', 'c1')
  take('b', 'b2')
  for (let turn = 0; turn < 6; turn++) await end(began.at(-1)!)
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('runs as many starts at once as there are places', async () => {
  const { take, began, end, turns } = recorded(2)
  for (const name of ['a1', 'a2', 'a3']) take('a', name)
  await end('none')
  expect(began).toEqual(['a1', 'a2'])
  expect(turns.state()).toEqual({ running: 2, waiting: 1 })
  await end('a2')
  expect(began).toEqual(['a1', 'a2', 'a3'])
})

test('returns the result of a start, and continues after one that fails', async () => {
  const turns = createTurns(1)
  const failed = turns.take('a', () => Promise.reject(new Error('broken')))
  const answered = turns.take('a', async () => 7)
  await expect(failed).rejects.toThrow('broken')
  expect(await answered).toBe(7)
  expect(turns.state()).toEqual({ running: 0, waiting: 0 })
})

test('never begins a start whose signal is aborted while it waits', async () => {
  const { take, began, end, turns } = recorded(1)
  const caller = new AbortController()
  take('a', 'a1')
  const left = take('b', 'b1', caller.signal)
  take('b', 'b2')
  caller.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await end('a1')
  expect(began).toEqual(['a1', 'b2'])
  expect(turns.state()).toEqual({ running: 1, waiting: 0 })
  await expect(take('c', 'c1', caller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
