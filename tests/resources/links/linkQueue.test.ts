import { describe, expect, test } from 'vitest'
import {
  createLinkQueue,
  type LinkChange,
  type LinkOutcome,
  MOST_IN_FLIGHT,
  type Pair,
  pairKey,
} from '#resources/links/linkQueue.ts'

/** A queue whose calls the test resolves or rejects. */
function testQueue() {
  const calls: (LinkChange & { answer: () => void; refuse: (error: Error) => void })[] = []
  const outcomes: LinkOutcome[] = []
  let inFlight = 0
  let mostInFlight = 0
  const queue = createLinkQueue({
    send: (change) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      mostInFlight = Math.max(mostInFlight, ++inFlight)
      const end =
        <T>(ended: (value: T) => void) =>
        (value: T) => {
          inFlight--
          ended(value)
        }
      calls.push({ ...change, answer: () => end(resolve)(undefined), refuse: end(reject) })
      return promise
    },
    onIdle: (outcome) => outcomes.push(outcome),
  })
  return { queue, calls, outcomes, mostInFlight: () => mostInFlight }
}

/** Waits until all settled calls have been processed. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const pairs = (count: number): Pair[] => Array.from({ length: count }, (_, index) => [1, index + 1])
const on = (pair: Pair): LinkChange => ({ pair, isOn: true })
const off = (pair: Pair): LinkChange => ({ pair, isOn: false })
const A: Pair = [1, 1]
const made = (calls: readonly LinkChange[]) => calls.map(({ pair, isOn }) => [pair[1], isOn])

describe('the queue of link changes', () => {
  test('makes one call per pair in order, four at most in flight', async () => {
    const { queue, calls, outcomes, mostInFlight } = testQueue()
    queue.add(pairs(200).map(on))
    expect(calls).toHaveLength(4)
    expect(MOST_IN_FLIGHT).toBe(4)
    expect(queue.getState()).toMatchObject({ saved: 0, refused: 0, open: 200 })
    for (let index = 0; index < 200; index++) {
      calls[index]?.answer()
      await settle()
      expect(queue.getState().open).toBe(199 - index)
    }
    expect(made(calls)).toEqual(pairs(200).map(([, user]) => [user, true]))
    expect(mostInFlight()).toBe(4)
    expect(outcomes).toEqual([{ saved: 200, refused: 0, cancelled: 0 }])
  })

  test('shows a change immediately, and undoes it if it is refused', async () => {
    const { queue, calls, outcomes } = testQueue()
    queue.add([on(A)])
    expect(queue.getState().shown.get(pairKey(A))).toBe(true)
    const error = new Error('not today')
    calls[0]?.refuse(error)
    await settle()
    expect(queue.getState().shown.get(pairKey(A))).toBe(false)
    expect(outcomes).toEqual([{ saved: 0, refused: 1, cancelled: 0, error }])
  })

  test('sends the later change of a pair after the response to the earlier one', async () => {
    const { queue, calls } = testQueue()
    queue.add([on(A)])
    queue.add([off(A)])
    queue.add([on([2, 2])])
    expect(made(calls)).toEqual([
      [1, true],
      [2, true],
    ])
    calls[0]?.answer()
    await settle()
    expect(made(calls.slice(2))).toEqual([[1, false]])
    expect(queue.getState().shown.get(pairKey(A))).toBe(false)
  })

  test('also undoes a later change if the earlier one is refused, which restores the initial state', async () => {
    const { queue, calls, outcomes } = testQueue()
    queue.add([on(A)])
    queue.add([off(A)])
    calls[0]?.refuse(new Error('no'))
    await settle()
    expect(calls).toHaveLength(1)
    expect(queue.getState().shown.get(pairKey(A))).toBe(false)
    expect(outcomes).toHaveLength(1)
  })

  test('restores the last stored state if only the later change is refused', async () => {
    const { queue, calls } = testQueue()
    queue.add([on(A)])
    calls[0]?.answer()
    await settle()
    queue.add([off(A)])
    calls[1]?.refuse(new Error('no'))
    await settle()
    expect(queue.getState().shown.get(pairKey(A))).toBe(true)
  })

  test('makes no call for a waiting change that is reversed', async () => {
    const { queue, calls, outcomes } = testQueue()
    queue.add(pairs(6).map(on))
    queue.add([off([1, 6])])
    expect(queue.getState().open).toBe(5)
    for (let index = 0; index < 5; index++) {
      calls[index]?.answer()
      await settle()
    }
    expect(made(calls)).toEqual(pairs(5).map(([, user]) => [user, true]))
    expect(outcomes).toEqual([{ saved: 5, refused: 0, cancelled: 0 }])
  })

  test('undoes waiting changes on cancel, and completes those in flight', async () => {
    const { queue, calls, outcomes } = testQueue()
    queue.add(pairs(200).map(on))
    calls[0]?.answer()
    await settle()
    queue.add([off([1, 2])])
    queue.cancel()
    const shown = () => pairs(200).filter((pair) => queue.getState().shown.get(pairKey(pair)))
    expect(shown()).toEqual(pairs(5))
    for (const { answer } of calls.slice(1)) answer()
    await settle()
    expect(calls).toHaveLength(5)
    expect(shown()).toEqual(pairs(5))
    expect(outcomes).toEqual([{ saved: 5, refused: 0, cancelled: 195 }])
    expect(queue.getState()).toMatchObject({ saved: 0, open: 0 })
  })

  test('continues after a refusal, and counts it', async () => {
    const { queue, calls, outcomes } = testQueue()
    queue.add(pairs(10).map(on))
    for (let index = 0; index < 10; index++) {
      if (index % 3 === 0) calls[index]?.refuse(new Error(`no ${index}`))
      else calls[index]?.answer()
      await settle()
    }
    expect(outcomes).toEqual([{ saved: 6, refused: 4, cancelled: 0, error: new Error('no 9') }])
  })

  test('forgets only changes that are neither waiting nor in flight', async () => {
    const { queue, calls } = testQueue()
    queue.add(pairs(6).map(on))
    calls[0]?.answer()
    await settle()
    queue.removeFinished()
    expect([...queue.getState().shown.keys()]).toEqual(pairs(6).slice(1).map(pairKey))
  })

  test('keeps the same map of shown pairs while only the count changes', async () => {
    const { queue, calls } = testQueue()
    queue.add(pairs(6).map(on))
    const { shown } = queue.getState()
    calls[0]?.answer()
    await settle()
    expect(queue.getState()).toMatchObject({ saved: 1, open: 5 })
    expect(queue.getState().shown).toBe(shown)
  })
})
