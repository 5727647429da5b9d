import { expect, it } from 'vitest'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'
import { jobText } from '#weather/windows/jobText.ts'

const job = (hours: number, workWindow: Partial<JobSettings['workWindow']> = {}): JobSettings => ({
  hours,
  workWindow: { ...anyJob.workWindow, ...workWindow },
})
const shift = (start: number, end: number) => ({ name: 'custom' as const, customRange: { start, end } })

it.each([
  ['', anyJob],
  ['6 h in a row', job(6)],
  ['1 h in a row, daylight', job(1, { windowSelection: { name: 'daylight' } })],
  ['6 h in a row, 07:00 to 19:00 UTC', job(6, { windowSelection: shift(7, 19) })],
  [
    '6 h in a row, Monday to Friday, 22:00 to 06:00 local time',
    job(6, { workingDays: { start: 0, end: 4 }, windowSelection: shift(22, 6), isTimezoneUTC: false }),
  ],
  ['2 h in a row, Sunday', job(2, { workingDays: { start: 6, end: 6 } })],
  [
    '6 h in a row, Monday to Friday, work may pause between shifts',
    job(6, { workingDays: { start: 0, end: 4 }, isCompressed: true }),
  ],
  ['6 h in a row', job(6, { isCompressed: true })],
  ['6 h in a row', job(6, { workingDays: { start: 3, end: 2 }, windowSelection: shift(0, 24) })],
  ['operation Heavy lift', { ...anyJob, operation: { name: 'Heavy lift', limits: [] } }],
  ['6 h in a row, operation Heavy lift', { ...job(6), operation: { name: 'Heavy lift', limits: [] } }],
])('writes a job as "%s"', (text, settings) => {
  expect(jobText(settings)).toBe(text)
})
