import { describe, expect, it } from 'vitest'
import { HOUR } from '#weather/time.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { windowChanges, windowsFrom } from '#weather/windows/windowChanges.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'

const START = Date.UTC(2026, 2, 28) / 1000

const letters: Record<string, WindowStatus> = { o: 0, c: 1, s: 2, '-': null }

/** The hours of a forecast as letters: OK, Caution, Stop, no data; a closing time is added. */
const segments = (drawing: string, first = 0) =>
  windowSegments({
    times: [...drawing, 'end'].map((_, hour) => START + (first + hour) * HOUR),
    statuses: [...[...drawing].map((letter) => letters[letter] ?? null), null],
  })

const hourOf = (time: number) => (time - START) / HOUR

/** Changes as `kind now before`, in hours from the start. */
const changes = (before: string, after: string, { first = 0, now = 0 } = {}) =>
  windowChanges(segments(before), segments(after, first), START + now * HOUR).map((change) => {
    const range = ({ start, end }: { start: number; end: number }) => `${hourOf(start)}-${hourOf(end)}`
    if (change.kind === 'new') return `new ${range(change.window)}`
    if (change.kind === 'gone') return `gone ${range(change.before)}`
    return `moved ${range(change.window)} from ${range(change.before)}`
  })

describe('changes of weather windows', () => {
  it.each([
    ['none', 'sooosss', 'sooosss', []],
    ['a longer one', 'sooosss', 'soooosss', ['moved 1-5 from 1-4']],
    ['one that is gone', 'sooosss', 'sssssss', ['gone 1-4']],
    ['a new one', 'sssssss', 'ssooosss', ['new 2-5']],
    [
      'one that is split goes on in its longer part',
      'ooooooooss',
      'oosoooooss',
      ['new 0-2', 'moved 3-8 from 0-8'],
    ],
    ['two that grow together', 'oossoooss', 'ooooooosss', ['moved 0-7 from 4-7', 'gone 0-2']],
    ['Caution and missing hours end a window', 'ooooss', 'oocsss', ['moved 0-2 from 0-4']],
  ])('are found: %s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected)
  })

  it('exclude windows that are too short or have too little time left', () => {
    const compared = (before: string, after: string, now: number) =>
      windowChanges(segments(before), segments(after), START + now * HOUR, 3)
    expect(compared('sooosssss', 'sooossoos', 0)).toEqual([])
    expect(compared('oooosssss', 'ooooossss', 3)).toEqual([])
    expect(compared('oooosssss', 'ooosssssss', 1)).toMatchObject([{ kind: 'gone' }])
    expect(windowsFrom(segments('oooosoos'), START + HOUR, 3)).toHaveLength(1)
    expect(windowsFrom(segments('oooosoos'), START + 2 * HOUR, 3)).toHaveLength(0)
  })

  it('exclude a window that the end of the earlier forecast had cut below the least length', () => {
    const compared = (before: string, after: string) =>
      windowChanges(segments(before), segments(after), START, 3)
    expect(compared('sssssoo', 'sssssoooos')).toEqual([])
    expect(compared('sssssoo', 'ssssooooos')).toMatchObject([{ kind: 'moved' }])
    // It was never long enough, so it is not gone either.
    expect(compared('sssssoo', 'sssssosss')).toEqual([])
    expect(compared('sooosss', 'sooosssss')).toEqual([])
  })

  it('exclude the past: an earlier start, and windows that are over', () => {
    expect(changes('oossooooss', 'ooooss', { first: 4, now: 5 })).toEqual([])
    expect(changes('oossssss', 'sssss', { first: 3, now: 3 })).toEqual([])
  })

  it('exclude the time after the end of the earlier forecast', () => {
    expect(changes('ssssoo', 'oooosso', { first: 4, now: 4 })).toEqual([])
    expect(changes('ssssoooo', 'oossssoo', { first: 4, now: 4 })).toEqual(['moved 4-6 from 4-8'])
  })
})

it('windows that have not ended are listed, the last with an open end', () => {
  expect(windowsFrom(segments('oosoosoo'), START + 4 * HOUR)).toEqual([
    { start: START + 3 * HOUR, end: START + 5 * HOUR, isEndOpen: false },
    { start: START + 6 * HOUR, end: START + 8 * HOUR, isEndOpen: true },
  ])
})
