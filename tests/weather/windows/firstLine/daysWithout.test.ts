import { expect, it } from 'vitest'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import { HOUR } from '#weather/time.ts'
import { daysWithout } from '#weather/windows/firstLine/daysWithout.ts'
import { judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

/** Friday 27 November 2026, 00:00 UTC. */
const START = Date.UTC(2026, 10, 27) / 1000
const place = { latitude: 54, longitude: 6.6 }
const shift = {
  ...alwaysOpen,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
} as const
const six: Job = { hours: 6, workWindow: shift }
/** Saturday begins at 13:00 UTC on Friday there. */
const sydney: Job = { hours: 6, workWindow: { ...shift, isTimezoneUTC: false, timeZone: 'Australia/Sydney' } }
const weekdays: Job = { hours: 6, workWindow: { ...shift, workingDays: { start: 0, end: 4 } } }

/** Wave heights by stretches of hours; NaN is a missing value. The limit is 1.5 m. */
const waves = (...stretches: readonly (readonly [hours: number, wave: number])[]) =>
  stretches.flatMap(([hours, wave]) => Array.from({ length: hours }, () => wave))

function found(values: readonly number[], job: Job, nowHour = 0, days = 10) {
  const series = { start: START, length: values.length, columns: { wave_height: Float32Array.from(values) } }
  const limits = [fromBound('wave_height', { max: 1.5 })]
  const run = judgedHours(judgeRun(series, { limits, job, place, bothSides: false }))!
  const options = { job, place, zone: 'UTC', now: START + nowHour * HOUR }
  return daysWithout(run, options, START + days * 24 * HOUR).map(({ day, reason }) => `${day}: ${reason}`)
}

it.each<[situation: string, days: string[], expected: string[]]>([
  ['calm on every day', found(waves([73, 1]), six), []],
  ['rough on Saturday', found(waves([24, 1], [24, 3.3], [25, 1]), six), ['Sat 28 Nov: waves 3.3 m']],
  [
    'rough around five hours of Saturday',
    found(waves([24, 1], [12, 2], [5, 1], [7, 2], [25, 1]), six),
    ['Sat 28 Nov: waves 2.0 m'],
  ],
  [
    'data that end on Saturday',
    found(waves([24, 1], [49, Number.NaN]), six).slice(0, 1),
    ['Sat 28 Nov: no data'],
  ],
  [
    'days off',
    found(waves([97, 1]), weekdays),
    ['Sat 28 Nov: outside the working time', 'Sun 29 Nov: outside the working time'],
  ],
  [
    'a shift of today that is too far gone',
    found(waves([49, 1]), six, 15),
    ['Fri 27 Nov: the windows are too short'],
  ],
  [
    'a day of the clock of the job',
    found(waves([13, 1], [24, 3.3], [36, 1]), sydney),
    ['Sat 28 Nov: waves 3.3 m', 'Mon 30 Nov: the forecast ends before the job'],
  ],
  ['an open window with just enough hours left', found(waves([49, 1]), six, 13.5), []],
  ['a shift of today that is over', found(waves([49, 1]), six, 20), []],
  ['days beyond the horizon', found(waves([24, 1], [49, 3]), six, 0, 2), ['Sat 28 Nov: waves 3.0 m']],
])('%s', (_, days, expected) => {
  expect(days).toEqual(expected)
})
