import { describe, expect, it } from 'vitest'
import { HOUR } from '#weather/time.ts'
import { changesSummary, changeText, windowOutcome } from '#weather/windows/changeText.ts'
import type { ForecastWindow, WindowChange } from '#weather/windows/windowChanges.ts'

const START = Date.UTC(2026, 10, 23) / 1000

const window = (first: number, last: number, isEndOpen = false): ForecastWindow => ({
  start: START + first * HOUR,
  end: START + last * HOUR,
  isEndOpen,
})
const moved = (now: ForecastWindow, before: ForecastWindow): WindowChange => ({
  kind: 'moved',
  window: now,
  before,
})

describe('a window that moved', () => {
  it.each([
    ['earlier', moved(window(1, 10), window(4, 13)), 'Mon 23 Nov 01:00, 9 h: 3 h earlier'],
    ['later', moved(window(6, 10), window(4, 13)), 'Mon 23 Nov 06:00, 4 h: 2 h later, 5 h shorter'],
    ['longer', moved(window(4, 14), window(4, 13)), 'Mon 23 Nov 04:00, 10 h: 1 h longer'],
    ['shorter', moved(window(4, 9), window(4, 13)), 'Mon 23 Nov 04:00, 5 h: 4 h shorter'],
    ['earlier', moved(window(1, 13), window(4, 13)), 'Mon 23 Nov 01:00, 12 h: 3 h earlier, 3 h longer'],
  ])('is %s', (outcome, change, text) => {
    expect(windowOutcome(change, START)).toBe(outcome)
    expect(changeText(change, START, 'UTC')).toBe(text)
  })

  it('counts from the present hour, which an open window cannot precede', () => {
    const change = moved(window(0, 10), window(2, 8))
    expect(changeText(change, START + 3.5 * HOUR, 'UTC')).toBe('Mon 23 Nov 00:00, 10 h: 2 h longer')
    expect(windowOutcome(change, START + 3.5 * HOUR)).toBe('longer')
  })

  it('is not called longer if its earlier end was unknown', () => {
    expect(changeText(moved(window(1, 20), window(4, 13, true)), START, 'UTC')).toBe(
      'Mon 23 Nov 01:00, 19 h: 3 h earlier',
    )
    expect(changeText(moved(window(1, 20, true), window(4, 13)), START, 'UTC')).toBe(
      'Mon 23 Nov 01:00, at least 19 h: 3 h earlier, 10 h longer',
    )
  })
})

it('new and gone windows are written with their hours', () => {
  expect(changeText({ kind: 'new', window: window(1, 4) }, START, 'UTC')).toBe('Mon 23 Nov 01:00, 3 h: new')
  expect(changeText({ kind: 'gone', before: window(1, 4) }, START, 'UTC')).toBe('Mon 23 Nov 01:00, 3 h: gone')
})

it('the summary counts the changes by kind', () => {
  const changes: WindowChange[] = [
    { kind: 'gone', before: window(40, 44) },
    moved(window(1, 10), window(4, 13)),
    moved(window(21, 30), window(24, 33)),
    { kind: 'new', window: window(50, 54) },
  ]
  expect(changesSummary(changes, START)).toBe('2 windows earlier, 1 new, 1 gone')
  expect(changesSummary(changes.slice(0, 1), START)).toBe('1 window gone')
  expect(changesSummary([], START)).toBe('no window has moved')
})
