import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowHours, usableHours } from '#formats/boardPlan.ts'
import { packRow } from '#formats/boardRow.ts'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import { DAY, HOUR } from '#weather/time.ts'
import { daysWithout } from '#weather/windows/firstLine/daysWithout.ts'
import { judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { planDays } from '#weather/windows/firstLine/planDay.ts'
import { type StartDay, startDays } from '#weather/windows/firstLine/startDay.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { parameterWord } from '#weather/windows/windowOutlook.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

/** A Friday, 00:00 UTC. */
const start = 1767312000
const at = (hour: number) => start + hour * HOUR
const place = { latitude: 54, longitude: 6 }
const parameters = ['wave_height', 'wind_speed_10m']
const limits = [fromBound('wave_height', { max: 1.5 }), fromBound('wind_speed_10m', { max: 12 })]

function judge(heights: readonly number[], winds: readonly number[], job: Job) {
  const columns = { wave_height: Float32Array.from(heights), wind_speed_10m: Float32Array.from(winds) }
  const run = judgeRun({ start, length: heights.length, columns }, { limits, job, place, bothSides: false })!
  return { run, row: packRow(run.hours, run.windows, parameters) }
}

test.each([
  // Windows 2 to 12 and 20 to 25 for a job of 4 h.
  { now: 0, to: 48, hours: 15 },
  { now: 5.9, to: 48, hours: 12 },
  // From 8 on the first window still fits the job, from 9 on it does not.
  { now: 8.5, to: 48, hours: 9 },
  { now: 9, to: 48, hours: 5 },
  { now: 0, to: 22, hours: 12 },
  { now: 22, to: 48, hours: 0 },
])('from hour $now to hour $to, $hours hours are usable for the job', ({ now, to, hours }) => {
  const row = { start, windows: '2+10:0,20+5:h' }
  expect(usableHours(row, { hours: 4 }, at(now), at(to))).toBe(hours)
})

test('breaks between shifts are not usable', () => {
  expect(usableHours({ start, windows: '7+12~12+12:h' }, { hours: 20 }, at(10), at(240))).toBe(21)
})

const zones = ['UTC', 'Australia/Sydney', 'America/New_York']
const daytime = { name: 'custom' as const, customRange: { start: 6, end: 18 } }

test('a row says of each day what the page of its site says', () => {
  const height = fc.constantFrom(0.2, 1, 1, 1, 1.7, Number.NaN)
  const speed = fc.constantFrom(5, 5, 5, 15)
  // Stretches of some hours, as weather has them.
  const stretch = fc.tuple(fc.integer({ min: 1, max: 14 }), height, speed)
  const stretches = fc.array(stretch, { minLength: 2, maxLength: 20 })
  const jobs = fc.record({
    hours: fc.integer({ min: 1, max: 12 }),
    workWindow: fc.record({
      workingDays: fc.constantFrom(alwaysOpen.workingDays, { start: 0, end: 4 }),
      windowSelection: fc.constantFrom(alwaysOpen.windowSelection, daytime),
      isTimezoneUTC: fc.boolean(),
      timeZone: fc.constantFrom(...zones),
      isCompressed: fc.boolean(),
    }),
  })
  const nameOf = (day: StartDay) => (typeof day === 'string' ? day : day.text && parameterWord(day.parameter))
  fc.assert(
    fc.property(stretches, jobs, fc.constantFrom(...zones), fc.nat(100), (weather, job, zone, half) => {
      const hourly = weather.flatMap(([hours, ...values]) => Array.from({ length: hours }, () => values))
      const { run, row } = judge(
        hourly.map(([wave]) => wave),
        hourly.map(([, wind]) => wind),
        job,
      )
      const options = { job, place, zone, now: start + half * 1800 }
      const ofPage = judgedHours(run)!
      const ofRow = rowHours(row, parameters)
      if (ofRow.segments.length === 0) return
      const { today } = planDays(ofRow.segments, options)
      const days = Array.from({ length: 12 }, (_, day) => today + day)
      const shown = days.map(startDays(ofRow, options))
      expect(shown.map(nameOf)).toEqual(days.map(startDays(ofPage, options)).map(nameOf))
      // The days on which the page says that the job cannot start are those without a yes.
      const listed = daysWithout(ofPage, options, start + 12 * DAY).length
      const isListed = (day: StartDay, place: number) =>
        !['yes', 'tight', 'over'].includes(nameOf(day)) &&
        !(day === 'closed' && place === 0) &&
        planDays(ofRow.segments, options).on(days[place]!).hours.length > 0
      expect(shown.filter(isListed)).toHaveLength(listed)
    }),
  )
})
