import { expect, it } from 'vitest'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { startDays } from '#weather/windows/firstLine/startDay.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

/** Friday 27 November 2026, 00:00 UTC. */
const START = Date.UTC(2026, 10, 27) / 1000
const FRIDAY = START / DAY
const place = { latitude: 54, longitude: 6.6 }
const shift = {
  ...alwaysOpen,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
} as const
const six: Job = { hours: 6, workWindow: shift }

/** Wave heights by stretches of hours; NaN is a missing value. The limit is 1.5 m. */
const waves = (...stretches: readonly (readonly [hours: number, wave: number])[]) =>
  stretches.flatMap(([hours, wave]) => Array.from({ length: hours }, () => wave))

interface Situation {
  waves: readonly number[]
  job?: Job
  zone?: string
  nowHour?: number
}

/** The three days from Friday on. */
function week({ waves: values, job = six, zone = 'UTC', nowHour = 0 }: Situation) {
  const series = { start: START, length: values.length, columns: { wave_height: Float32Array.from(values) } }
  const limits = [fromBound('wave_height', { max: 1.5 })]
  const run = judgedHours(judgeRun(series, { limits, job, place, bothSides: false }))!
  const startOn = startDays(run, { job, place, zone, now: START + nowHour * HOUR })
  return [0, 1, 2].map((ahead) => {
    const day = startOn(FRIDAY + ahead)
    return typeof day === 'string' ? day : day.text || 'no data'
  })
}

const calm = waves([73, 1])
const any = (hours: number): Job => ({ hours, workWindow: alwaysOpen })

it.each<[situation: string, situation: Situation, expected: string[]]>([
  ['calm days', { waves: calm }, ['yes', 'yes', 'yes']],
  // Starts from 07:00 to 12:00 and 07:00 to 09:00: 4 and 3 of them for a job of 9 and 10 hours.
  ['a job with four hours to start in', { waves: calm, job: { ...six, hours: 9 } }, ['yes', 'yes', 'yes']],
  [
    'a job with three hours to start in',
    { waves: calm, job: { ...six, hours: 10 } },
    ['tight', 'tight', 'tight'],
  ],
  [
    'a short calm on Saturday: starts at 07:00 and 08:00',
    { waves: waves([24, 1], [14, 1], [10, 3], [25, 1]) },
    ['yes', 'tight', 'yes'],
  ],
  [
    'two calms on Saturday with two hours each to start in',
    { waves: waves([24, 3], [5, 1], [6, 3], [5, 1], [8, 3], [25, 3]), job: any(4) },
    ['waves 3.0 m', 'yes', 'waves 3.0 m'],
  ],
  ['a rough Saturday', { waves: waves([24, 1], [24, 3.3], [25, 1]) }, ['yes', 'waves 3.3 m', 'yes']],
  ['a job that no shift holds', { waves: calm, job: { ...six, hours: 13 } }, ['short', 'short', 'short']],
  [
    'a day off',
    { waves: calm, job: { hours: 6, workWindow: { ...shift, workingDays: { start: 0, end: 4 } } } },
    ['yes', 'closed', 'closed'],
  ],
  ['the present hour, which counts', { waves: calm, nowHour: 13.5 }, ['tight', 'yes', 'yes']],
  ['a shift with too few hours left', { waves: calm, nowHour: 14 }, ['short', 'yes', 'yes']],
  ['a shift that is over', { waves: calm, nowHour: 20 }, ['closed', 'yes', 'yes']],
  ['a day that is over', { waves: calm, nowHour: 25 }, ['over', 'yes', 'yes']],
  ['missing data', { waves: waves([24, 1], [49, Number.NaN]) }, ['yes', 'no data', 'no data']],
  ['a day after the forecast', { waves: waves([49, 1]) }, ['yes', 'yes', 'beyond']],
  // 30 hours from Saturday 18:00 on are known.
  [
    'a calm that the forecast cuts off',
    { waves: waves([42, 3], [31, 1]), job: any(40) },
    ['waves 3.0 m', 'beyond', 'beyond'],
  ],
  [
    'a job that goes on after midnight',
    { waves: waves([20, 3], [8, 1], [45, 3]), job: any(6) },
    ['tight', 'waves 3.0 m', 'waves 3.0 m'],
  ],
  [
    'work that may pause between shifts',
    { waves: waves([43, 1], [30, 3]), job: { hours: 20, workWindow: { ...shift, isCompressed: true } } },
    ['yes', 'short', 'waves 3.0 m'],
  ],
  // Saturday begins in Sydney at 13:00 UTC: a calm from then on is on Saturday there.
  [
    'days by the clock of the reader',
    { waves: waves([13, 3], [24, 1], [36, 3]), job: any(6), zone: 'Australia/Sydney' },
    ['waves 3.0 m', 'yes', 'waves 3.0 m'],
  ],
])('%s', (_, situation, expected) => {
  expect(week(situation)).toEqual(expected)
})
