import { expect, test } from 'vitest'
import { boardText } from '#customPages/sites/board/boardText.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'

const limited = ['wind_speed_10m', 'wind_speed_100m', 'wave_height', 'visibility']

test('a board says which limits, job and clock it uses', () => {
  expect(boardText(anyJob, limited, false)).toBe(
    'Your limits: wind, waves and visibility · any hour · days and times in UTC',
  )
  const windowSelection = { name: 'custom' as const, customRange: { start: 7, end: 19 } }
  const shift = { ...anyJob.workWindow, windowSelection }
  expect(boardText({ hours: 9, workWindow: shift }, ['wave_height'], true)).toBe(
    'Your limits: waves · 9 h in a row, 07:00 to 19:00 UTC · days in UTC, times in local time of each site',
  )
  const operation = { name: 'Heavy lift', limits: [{ parameterId: 1, max: 10 }] }
  expect(
    boardText(
      { hours: 6, workWindow: { ...shift, isTimezoneUTC: false }, operation },
      ['wind_speed_10m'],
      false,
    ),
  ).toBe(
    'Limits of operation Heavy lift: wind · 6 h in a row, 07:00 to 19:00 local time · days of the bars and times in UTC, start days in local time of each site',
  )
  expect(boardText({ ...anyJob, hours: 4 }, ['wave_height'], true)).toBe(
    'Your limits: waves · 4 h in a row · days of the bars in UTC, start days and times in local time of each site',
  )
})
