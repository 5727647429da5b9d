import { expect, it } from 'vitest'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import { HOUR } from '#weather/time.ts'
import type { Display } from '#weather/units/display.ts'
import { firstLine, judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { anyHour, type Job } from '#weather/windows/job/job.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

/** Friday 27 November 2026, 12:00 UTC: the first hour of the run. */
const START = Date.UTC(2026, 10, 27, 12) / 1000
/** 20:00 of that day. */
const NOW = START + 8 * HOUR
const place = { latitude: 54, longitude: 6.6 }

const nine: Job = { hours: 9, workWindow: alwaysOpen }
const shift: Job = {
  hours: 9,
  workWindow: { ...alwaysOpen, windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } } },
}
const weekdays: Job = { ...shift, workWindow: { ...shift.workWindow, workingDays: { start: 0, end: 4 } } }
/** A shift on the clock of Denmark, which is an hour ahead of UTC. */
const danish: Job = {
  ...shift,
  workWindow: { ...shift.workWindow, isTimezoneUTC: false, timeZone: 'Europe/Copenhagen' },
}

/** Wave heights by stretches of hours from noon on Friday; NaN is a missing value. */
const waves = (...stretches: readonly (readonly [hours: number, wave: number])[]) =>
  stretches.flatMap(([hours, wave]) => Array.from({ length: hours }, () => wave))

interface Told {
  values: readonly number[]
  job?: Job
  zone?: string
  now?: number
  isOlder?: boolean
  isLimited?: boolean
  units?: Display['units']
}

function told({ values, job = anyHour, zone = 'UTC', now = NOW, isOlder, isLimited = true, units }: Told) {
  const series = { start: START, length: values.length, columns: { wave_height: Float32Array.from(values) } }
  const limits = isLimited ? [fromBound('wave_height', { max: 1.5 })] : []
  const run = judgeRun(series, { limits, job, place, bothSides: false })
  return firstLine(judgedHours(run, units), { job, place, zone, now, ...(isOlder && { isOlder }) }).text
}

const rough = 3.3
const calm = 1
/** Rough until Sunday 22:00, calm from then on to Tuesday 12:00, then rough. */
const weekend = waves([58, rough], [38, calm], [25, 2])
const feet = { speed: 'm/s', height: 'ft', temperature: 'degC', distance: 'km' } as const

it.each<[situation: string, told: Told, text: string]>([
  ['no limits', { values: weekend, isLimited: false }, 'No thresholds set: the forecast is not judged.'],
  [
    'tomorrow is too rough, and the job fits on Monday',
    { values: weekend, job: shift },
    'Tomorrow 9 h: no. Waves 3.3 m until Sunday; first start Mon 07:00, latest Mon 10:00.',
  ],
  [
    'in the units of the reader',
    { values: weekend, job: shift, units: feet },
    'Tomorrow 9 h: no. Waves 10.8 ft until Sunday; first start Mon 07:00, latest Mon 10:00.',
  ],
  [
    'no job: any ok hour is a window',
    { values: weekend },
    'Tomorrow: no. Waves 3.3 m until Sunday; next window Sun 22:00 to Tue 12:00.',
  ],
  [
    'rough for a part of tomorrow only',
    { values: waves([30, rough], [60, calm], [20, rough]), job: nine },
    'Tomorrow 9 h: yes. First start Sat 18:00, latest Mon 21:00.',
  ],
  [
    'no window in the forecast',
    { values: waves([100, rough]), job: nine },
    'Tomorrow 9 h: no. Waves 3.3 m; no window of 9 h in this forecast.',
  ],
  [
    'calm hours tomorrow, but never enough in a row',
    { values: waves([12, rough], [8, calm], [4, rough], [8, calm], [40, rough]), job: nine },
    'Tomorrow 9 h: no. Waves 3.3 m; no window of 9 h in this forecast.',
  ],
  [
    'open now, with the end of the window',
    { values: waves([40, calm], [60, rough]), job: nine },
    'Open now until Sun 04:00, latest start Sat 19:00. Tomorrow 9 h: yes.',
  ],
  [
    'open now without a job',
    { values: waves([12, calm], [80, rough]) },
    'Open now until Sat 00:00. Tomorrow: no.',
  ],
  [
    'a window later today without a job',
    { values: waves([10, rough], [10, calm], [80, rough]) },
    'Today: yes, next window Fri 22:00 to Sat 08:00. Tomorrow: yes.',
  ],
  [
    'open at the end of the run',
    { values: waves([80, calm]), job: nine },
    'Open now to the end of the forecast. Tomorrow 9 h: yes.',
  ],
  [
    'a later window is cut off by the end of the run',
    { values: waves([58, rough], [20, calm]), job: nine },
    'Tomorrow 9 h: no. Waves 3.3 m until Sunday; first start Sun 22:00, open to the end of the forecast.',
  ],
  [
    'the job can still start today',
    { values: waves([10, rough], [10, calm], [80, rough]), job: nine },
    'Today 9 h: yes, first start Fri 22:00, latest Fri 23:00. Tomorrow 9 h: no.',
  ],
  [
    'the shift is over, and the weather is calm',
    { values: waves([100, calm]), job: shift },
    'Tomorrow 9 h: yes. First start Sat 07:00, latest Sat 10:00.',
  ],
  [
    'nobody works tomorrow',
    { values: waves([150, calm]), job: weekdays },
    'Tomorrow 9 h: no. Outside the working time; first start Mon 07:00, latest Mon 10:00.',
  ],
  [
    'no data tomorrow',
    { values: waves([8, rough], [40, Number.NaN], [60, calm], [9, rough]), job: nine },
    'Tomorrow 9 h: no data. First start Sun 12:00, latest Tue 15:00.',
  ],
  [
    'the forecast ends today',
    { values: waves([11, rough]), job: nine },
    'Tomorrow 9 h: no data. The forecast ends before; no window of 9 h in this forecast.',
  ],
  [
    'the forecast has ended',
    { values: waves([8, rough]), now: START + 30 * HOUR },
    'This forecast ended Fri 27 Nov 19:00.',
  ],
  [
    'an older run',
    { values: weekend, job: shift, isOlder: true },
    'By an older run, tomorrow 9 h: no. Waves 3.3 m until Sunday; first start Mon 07:00, latest Mon 10:00.',
  ],
  [
    'tomorrow on the clock of the job: it is already Saturday there at 23:30 UTC',
    { values: weekend, job: danish, now: START + 11.5 * HOUR },
    'Tomorrow 9 h: no. Waves 3.3 m until 22:00; first start Mon 06:00, latest Mon 09:00.',
  ],
])('%s', (_, situation, text) => {
  expect(told(situation)).toBe(text)
})
