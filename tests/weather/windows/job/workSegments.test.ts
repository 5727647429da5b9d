import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR } from '#weather/time.ts'
import { anyHour, type Job, windowsIn } from '#weather/windows/job/job.ts'
import { type WorkName, workKey } from '#weather/windows/job/workNames.ts'
import { statusSegments, workSegments } from '#weather/windows/job/workSegments.ts'
import { hoursFrom, windowSegments } from '#weather/windows/segments.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
import { alwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'

/** A Monday, 00:00 UTC. */
const START = Date.UTC(2026, 5, 22) / 1000

/** `alphaVentus`, where the sun is up from about 03:00 to 20:00 UTC in June. */
const place = { latitude: 54.01, longitude: 6.6 }

const statusOfLetter: Readonly<Record<string, WindowStatus>> = { '1': 0, w: 1, '0': 2, '?': null }

/** One letter an hour: `1` ok, `w` warning, `0` alarm, `?` unknown. */
const segmentsOf = (letters: string, start = START) =>
  windowSegments({
    times: Array.from({ length: letters.length + 1 }, (_, hour) => start + hour * HOUR),
    statuses: [...letters].map((letter) => statusOfLetter[letter] ?? null),
  })

const shift = (start: number, end: number, more: Partial<WorkWindow> = {}): WorkWindow => ({
  ...alwaysOpen,
  windowSelection: { name: 'custom', customRange: { start, end } },
  ...more,
})

const letterOf: Readonly<Record<WorkName, string>> = {
  ok: '1',
  window: 'W',
  short: 's',
  warning: 'w',
  alarm: '0',
  closed: '-',
  unknown: '?',
}

/** One letter an hour. */
const drawn = (letters: string, job: Job, start = START) =>
  workSegments(segmentsOf(letters, start), job, place)
    .map(({ name, hours }) => letterOf[name].repeat(hours))
    .join('')

describe('the hours of a forecast for a job', () => {
  it('are in a window, too short, or as their status, for a job without working time', () => {
    expect(drawn('0111001100w111?1', { hours: 3, workWindow: alwaysOpen })).toBe('0WWW00ss00wWWW?s')
  })

  it('are outside the working time whatever their weather', () => {
    // 07:00 to 19:00; ok from 05:00 to 16:00, a warning to 17:00, and an alarm over the night.
    const day = `${'0'.repeat(5)}${'1'.repeat(11)}w${'0'.repeat(6)}?`
    expect(drawn(day, { hours: 9, workWindow: shift(7, 19) })).toBe(
      `${'-'.repeat(7)}${'W'.repeat(9)}w00${'-'.repeat(5)}`,
    )
    // Ten hours do not fit from 07:00 to 16:00, although eleven are ok.
    expect(drawn(day, { hours: 10, workWindow: shift(7, 19) })).toBe(
      `${'-'.repeat(7)}${'s'.repeat(9)}w00${'-'.repeat(5)}`,
    )
  })

  it('are one stretch outside the working time', () => {
    const segments = workSegments(segmentsOf('01w?0111'), { hours: 1, workWindow: shift(5, 8) }, place)
    expect(segments).toEqual([
      { name: 'closed', start: START, end: START + 5 * HOUR, hours: 5 },
      { name: 'window', start: START + 5 * HOUR, end: START + 8 * HOUR, hours: 3 },
    ])
  })

  it('follow the clock and the working days of the job', () => {
    // 02:00 to 04:00 in Berlin, two hours ahead in summer.
    const local = shift(2, 4, { isTimezoneUTC: false, timeZone: 'Europe/Berlin' })
    expect(drawn('111111', { hours: 1, workWindow: local })).toBe('WW----')
    // Tuesday to Sunday.
    const days = { ...alwaysOpen, workingDays: { start: 1, end: 6 } }
    expect(drawn('1'.repeat(26), { hours: 1, workWindow: days })).toBe(`${'-'.repeat(24)}WW`)
  })

  it('are in daylight only if the job needs it', () => {
    const workWindow: WorkWindow = { ...alwaysOpen, windowSelection: { name: 'daylight' } }
    const day = drawn('1'.repeat(24), { hours: 1, workWindow })
    expect(day).toMatch(/^-{2,4}W{15,19}-{2,5}$/)
  })

  it('are in a window that pauses between shifts only in its shifts', () => {
    const pausing = shift(7, 11, { isCompressed: true })
    const calm = '1'.repeat(24)
    const day = `${'-'.repeat(7)}WWWW${'-'.repeat(13)}`
    expect(drawn(calm + calm, { hours: 8, workWindow: pausing })).toBe(day + day)
    // Without pauses, no shift has eight hours.
    expect(drawn(calm + calm, { hours: 8, workWindow: shift(7, 11) })).toBe((day + day).replaceAll('W', 's'))
    // Bad weather at night does not matter; in the shift it does.
    const badNight = `${'1'.repeat(11)}${'0'.repeat(13)}`
    expect(drawn(badNight + calm, { hours: 8, workWindow: pausing })).toBe(day + day)
    const badMorning = `${'1'.repeat(7)}0${'1'.repeat(16)}`
    expect(drawn(calm + badMorning, { hours: 7, workWindow: pausing })).toBe(
      `${day}${'-'.repeat(7)}0sss${'-'.repeat(13)}`.replaceAll('W', 's'),
    )
  })

  it('are their statuses for a job that any hour fits, and none without hours', () => {
    expect(drawn('01w?1', anyHour)).toBe('01w?1')
    expect(drawn('01w?1', { hours: 1, workWindow: shift(0, 24) })).toBe('01w?1')
    expect(workSegments([], { hours: 3, workWindow: shift(7, 19) }, place)).toEqual([])
  })
})

const letters = fc.string({
  unit: fc.constantFrom('1', '1', '1', 'w', '0', '?'),
  minLength: 1,
  maxLength: 120,
})
const workWindows = fc.record({
  workingDays: fc.record({ start: fc.integer({ min: 0, max: 6 }), end: fc.integer({ min: 0, max: 6 }) }),
  windowSelection: fc.oneof(
    fc.constant({ name: '24h' as const }),
    fc.constant({ name: 'daylight' as const }),
    fc.record({
      name: fc.constant('custom' as const),
      customRange: fc.record({
        start: fc.integer({ min: 0, max: 24 }),
        end: fc.integer({ min: 0, max: 24 }),
      }),
    }),
  ),
  isTimezoneUTC: fc.boolean(),
  isCompressed: fc.boolean(),
  timeZone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
})
const jobs = fc.record({ hours: fc.integer({ min: 1, max: 30 }), workWindow: workWindows })

describe('the hours of any forecast for any job', () => {
  it('are all hours, each once, in stretches that differ from their neighbors', () => {
    fc.assert(
      fc.property(letters, jobs, (hours, job) => {
        const segments = workSegments(segmentsOf(hours), job, place)
        expect(segments[0]?.start).toBe(START)
        expect(segments.at(-1)?.end).toBe(START + hours.length * HOUR)
        for (const [index, { name, start, end, hours: length }] of segments.entries()) {
          expect(length).toBe((end - start) / HOUR)
          const next = segments[index + 1]
          if (next) expect([next.start, next.name === name]).toEqual([end, false])
        }
      }),
    )
  })

  it('have each hour by what is permitted, its status, and the windows', () => {
    fc.assert(
      fc.property(letters, jobs, (hours, job) => {
        const segments = segmentsOf(hours)
        const { permitted } = permittedHours(START, hours.length, place, job.workWindow)
        const windows = windowsIn(segments, job, place)
        const text = drawn(hours, job)
        const solid = text.replaceAll('1', 'W')
        for (const [hour, letter] of [...hours].entries()) {
          const time = START + hour * HOUR
          if (!permitted[hour]) expect(solid[hour]).toBe('-')
          else if (letter !== '1') expect(solid[hour]).toBe(letter)
          else
            expect(solid[hour]).toBe(
              windows.some(({ start, end }) => start <= time && time < end) ? 'W' : 's',
            )
        }
        // As many solid hours as the windows have.
        const inWindows = windows.reduce((sum, window) => sum + hoursFrom(window, START), 0)
        expect([...solid].filter((letter) => letter === 'W')).toHaveLength(inWindows)
      }),
    )
  })

  it('are only of the key of the job', () => {
    fc.assert(
      fc.property(letters, jobs, (hours, job) => {
        const key = workKey(job)
        for (const { name } of workSegments(segmentsOf(hours), job, place)) expect(key).toContain(name)
      }),
    )
  })

  it('are the statuses of the default job', () => {
    fc.assert(
      fc.property(letters, (hours) => {
        const segments = segmentsOf(hours)
        expect(workSegments(segments, anyHour, place)).toEqual(statusSegments(segments))
      }),
    )
  })
})

it('the key of a job has only what its hours can be', () => {
  expect(workKey(anyHour)).toEqual(['ok', 'warning', 'alarm', 'unknown'])
  expect(workKey({ hours: 2, workWindow: alwaysOpen })).toEqual([
    'window',
    'short',
    'warning',
    'alarm',
    'unknown',
  ])
  expect(workKey({ hours: 1, workWindow: shift(7, 19) })).toEqual([
    'window',
    'warning',
    'alarm',
    'closed',
    'unknown',
  ])
})
