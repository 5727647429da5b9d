import { expect, it } from 'vitest'
import { HOUR } from '#weather/time.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
import { workHoursFor } from '#weather/windows/workHours.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { jobWindows } from './job/jobWindows.ts'

/** 2026-06-15T00:00:00Z, a Monday. */
const START = 1781481600
const place = { latitude: 54, longitude: 6.6 }
const judgedOf = (text: string) => ({
  times: [...text].map((_, hour) => START + hour * HOUR),
  statuses: [...text].map((letter): WindowStatus => (letter === '.' ? null : letter === '1' ? 0 : 2)),
})

it('counts the hours of runs that are long enough for the job, from the present on', () => {
  const judged = judgedOf('1101110.11110')
  const count = (hours: number, now = START) =>
    workHoursFor({ start: START, length: 13 }, { hours, workWindow: alwaysOpen }, place, now)(judged)
  expect([1, 2, 3, 4, 5].map((hours) => count(hours))).toEqual([9, 9, 7, 4, 0])
  // At 04:30 hours 4 and 5 of the second run are left, including the current one.
  expect(count(1, START + 4.5 * HOUR)).toBe(6)
  expect(count(3, START + 4.5 * HOUR)).toBe(4)
})

it('ends with the last time, which only closes the forecast', () => {
  const count = workHoursFor({ start: START, length: 3 }, { hours: 1, workWindow: alwaysOpen }, place, START)
  expect(count(judgedOf('111'))).toBe(2)
})

it('finds the hours of the windows for a job in a shift', () => {
  const shift = {
    ...alwaysOpen,
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  } as const
  const text = Array.from({ length: 73 }, (_, hour) => (hour % 11 === 5 ? '0' : '1')).join('')
  for (const [hours, isCompressed] of [
    [1, false],
    [3, false],
    [6, false],
    [12, false],
    [6, true],
    [15, true],
  ] as const) {
    const job = { hours, workWindow: { ...shift, isCompressed } }
    const windows = jobWindows(judgedOf(text), job, place)
    expect(workHoursFor({ start: START, length: 73 }, job, place, START)(judgedOf(text))).toBe(
      windows.reduce((sum, window) => sum + window.hours, 0),
    )
  }
})
