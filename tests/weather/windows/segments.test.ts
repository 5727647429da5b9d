import { describe, expect, it } from 'vitest'
import { HOUR } from '#weather/time.ts'
import { segmentAt, windowSegments } from '#weather/windows/segments.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'

const START = Date.UTC(2026, 2, 28) / 1000

const at = (hour: number) => START + hour * HOUR

/** Hours without a gap, from `START` or later. */
const hoursOf = (statuses: readonly WindowStatus[], first = START) => ({
  times: statuses.map((_, hour) => first + hour * HOUR),
  statuses,
})

describe('windowSegments', () => {
  it('joins hours of one status, with start, end and hours', () => {
    expect(windowSegments(hoursOf([0, 0, 0, 1, 2, 2, 0, 0]))).toEqual([
      { status: 0, start: at(0), end: at(3), hours: 3 },
      { status: 1, start: at(3), end: at(4), hours: 1 },
      { status: 2, start: at(4), end: at(6), hours: 2 },
      { status: 0, start: at(6), end: at(7), hours: 1 },
    ])
  })

  it('counts 24 hours for 25 times', () => {
    const [segment] = windowSegments(hoursOf(Array.from({ length: 25 }, () => 0 as const)))
    expect(segment).toEqual({ status: 0, start: at(0), end: at(24), hours: 24 })
  })

  it('never counts an unknown or absent hour as a window', () => {
    const known = hoursOf([0, null, 0])
    const later = hoursOf([0, 0], at(5))
    const hours = {
      times: [...known.times, ...later.times],
      statuses: [...known.statuses, ...later.statuses],
    }
    expect(windowSegments(hours).map(({ status, hours }) => [status, hours])).toEqual([
      [0, 1],
      [null, 1],
      [0, 1],
      [null, 2],
      [0, 1],
    ])
  })

  it('is empty without hours', () => {
    expect(windowSegments({ times: [], statuses: [] })).toEqual([])
  })
})

describe('windows and the present', () => {
  const segments = windowSegments(hoursOf([2, 2, 0, 0, 0, 1, 0]))

  it('an hour belongs to the segment that begins with it', () => {
    expect(segmentAt(segments, at(2) - 1)?.status).toBe(2)
    expect(segmentAt(segments, at(2))?.status).toBe(0)
    expect(segmentAt(segments, at(6))).toBeUndefined()
  })
})
