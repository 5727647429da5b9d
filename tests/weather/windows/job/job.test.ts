import { describe, expect, it } from 'vitest'
import { flagsOf, maskOf } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import { HOUR } from '#weather/time.ts'
import { anyHour, type Job, windowsAhead } from '#weather/windows/job/job.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
import { alwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'
import { jobSegments, jobWindows } from './jobWindows.ts'

/** A Monday, 00:00 UTC. */
const START = Date.UTC(2026, 5, 22) / 1000

const at = (hour: number) => START + hour * HOUR

/** `alphaVentus`, where the sun is up from about 03:00 to 20:00 UTC in June. */
const place = { latitude: 54.01, longitude: 6.6 }

/** One letter an hour: `1` ok, `w` warning, `0` alarm, `?` unknown; an additional time closes the horizon. */
function judgedOf(letters: string, start = START) {
  const statuses = [...letters].map((letter): WindowStatus => {
    if (letter === '1') return 0
    if (letter === 'w') return 1
    return letter === '0' ? 2 : null
  })
  const times = Array.from({ length: letters.length + 1 }, (_, hour) => start + hour * HOUR)
  return { times, statuses: [...statuses, null] }
}

const shift = (start: number, end: number, more: Partial<WorkWindow> = {}): WorkWindow => ({
  ...alwaysOpen,
  windowSelection: { name: 'custom', customRange: { start, end } },
  ...more,
})

const spans = (letters: string, job: Job) =>
  jobWindows(judgedOf(letters), job, place).map(({ start, hours }) => [(start - START) / HOUR, hours])

const anyTime = (hours: number): Job => ({ hours, workWindow: alwaysOpen })

/** Letters from a linear congruential generator, the same in each run. */
function randomLetters(length: number, seed: number): string {
  let state = seed
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return '111110w0?'[Math.floor(state / 65536) % 9]
  }).join('')
}

describe('jobWindows', () => {
  it('leaves out the runs that are shorter than the job', () => {
    expect(spans('0111001100111110', anyTime(3))).toEqual([
      [1, 3],
      [10, 5],
    ])
    expect(spans('0111001100111110', anyTime(4))).toEqual([[10, 5]])
    expect(spans('0111001100111110', anyTime(6))).toEqual([])
  })

  it('ends a run at a warning and at an hour without data', () => {
    expect(spans('11w111?1111', anyTime(3))).toEqual([
      [3, 3],
      [7, 4],
    ])
  })

  it('includes a run up to the end of the forecast, without the closing time', () => {
    expect(spans('0000111', anyTime(3))).toEqual([[4, 3]])
    expect(spans('0000111', anyTime(4))).toEqual([])
  })

  it('cuts a run at the ends of a shift', () => {
    const calm = '1'.repeat(48)
    expect(spans(calm, { hours: 6, workWindow: shift(7, 19) })).toEqual([
      [7, 12],
      [31, 12],
    ])
    expect(spans(calm, { hours: 13, workWindow: shift(7, 19) })).toEqual([])
  })

  it('keeps a night shift whole over midnight', () => {
    expect(spans('1'.repeat(48), { hours: 1, workWindow: shift(22, 6) })).toEqual([
      [0, 6],
      [22, 8],
      [46, 2],
    ])
  })

  it('requires both the weather and the shift', () => {
    // Ok from 04:00 to 12:00 and from 16:00 to 24:00, at work from 07:00 to 19:00.
    const letters = `${'0'.repeat(4)}${'1'.repeat(8)}${'0'.repeat(4)}${'1'.repeat(8)}`
    expect(spans(letters, { hours: 3, workWindow: shift(7, 19) })).toEqual([
      [7, 5],
      [16, 3],
    ])
    expect(spans(letters, { hours: 4, workWindow: shift(7, 19) })).toEqual([[7, 5]])
  })

  it('leaves out days that are not working days', () => {
    const tuesdays = { ...alwaysOpen, workingDays: { start: 1, end: 1 } }
    expect(spans('1'.repeat(72), { hours: 1, workWindow: tuesdays })).toEqual([[24, 24]])
  })

  it('reads the shift on the clock of the site', () => {
    const workWindow = shift(7, 19, { isTimezoneUTC: false, timeZone: 'Europe/Berlin' })
    expect(spans('1'.repeat(24), { hours: 1, workWindow })).toEqual([[5, 12]])
  })

  it('cuts runs at sunrise and sunset of the place', () => {
    // At the solstice in 54 N the day has some 17 h around the noon of 6.6 E, 11:35 UTC; the middle of the hour decides.
    const daylight = { ...alwaysOpen, windowSelection: { name: 'daylight' as const } }
    expect(spans('1'.repeat(24), { hours: 1, workWindow: daylight })).toEqual([[3, 17]])
    // In Longyearbyen the sun stays up.
    const north = { latitude: 78.22, longitude: 15.65 }
    const polar = jobWindows(judgedOf('1'.repeat(24)), { hours: 1, workWindow: daylight }, north)
    expect(polar.map(({ hours }) => hours)).toEqual([24])
  })

  it('has no windows without hours', () => {
    expect(jobWindows({ times: [], statuses: [] }, anyHour, place)).toEqual([])
  })

  it('returns the ok segments for a job of one hour at any time', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const judged = judgedOf(randomLetters(240, seed))
      expect(jobWindows(judged, anyHour, place)).toEqual(
        windowSegments(judged).filter(({ status }) => status === 0),
      )
    }
  })

  it('returns exactly the hours of runs that are ok, in working hours and long enough', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const letters = randomLetters(240, seed)
      const hours = 1 + (seed % 5)
      const windows = spans(letters, { hours, workWindow: shift(6, 20) })
      const inWindow = new Set(
        windows.flatMap(([first, length]) =>
          Array.from({ length: length ?? 0 }, (_, hour) => Number(first) + hour),
        ),
      )
      const isGood = (hour: number) => letters[hour] === '1' && hour % 24 >= 6 && hour % 24 < 20
      for (let hour = 0; hour < 240; hour++) {
        let first = hour
        let next = hour
        while (isGood(first)) first--
        while (isGood(next)) next++
        expect(inWindow.has(hour)).toBe(next - first - 1 >= hours && isGood(hour))
      }
    }
  })
})

describe('jobWindows of work that may pause', () => {
  const pausing = (hours: number, from: number, to: number): Job => ({
    hours,
    workWindow: shift(from, to, { isCompressed: true }),
  })
  const windowsOf = (letters: string, job: Job) =>
    jobWindows(judgedOf(letters), job, place).map(({ start, end, hours, shifts }) => [
      (start - START) / HOUR,
      (end - START) / HOUR,
      hours,
      shifts?.map((one) => [(one.start - START) / HOUR, (one.end - START) / HOUR]),
    ])

  it('go on after the break between two shifts, whatever the weather of the break', () => {
    // Ok from 04:00 to 19:00 and from 30:00 (06:00 of the next day) to 40:00, at work from 07:00 to 19:00.
    const letters = `0000${'1'.repeat(15)}${'0'.repeat(11)}${'1'.repeat(10)}${'0'.repeat(8)}`
    expect(windowsOf(letters, pausing(21, 7, 19))).toEqual([
      [
        7,
        40,
        21,
        [
          [7, 19],
          [31, 40],
        ],
      ],
    ])
    expect(windowsOf(letters, pausing(22, 7, 19))).toEqual([])
    expect(windowsOf(letters, { hours: 12, workWindow: shift(7, 19) })).toEqual([[7, 19, 12, undefined]])
  })

  it('end where a permitted hour is not ok, and say which hour that is', () => {
    // The second shift begins with an hour that is not ok.
    const letters = `${'1'.repeat(31)}0${'1'.repeat(16)}`
    const [first, second] = jobWindows(judgedOf(letters), pausing(3, 7, 19), place)
    expect([first!.hours, second!.hours]).toEqual([12, 11])
    expect([first!.end, first!.endedAt]).toEqual([at(19), at(31)])
  })

  it('count only the hours of their shifts that are left', () => {
    const windows = jobWindows(judgedOf('1'.repeat(48)), pausing(12, 7, 19), place)
    expect(windowsAhead(windows, pausing(12, 7, 19), at(22))).toHaveLength(1)
    expect(windowsAhead(windows, pausing(13, 7, 19), at(22))).toHaveLength(0)
  })

  it('hold the hours that the hindcast counts as usable for work that may pause', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const letters = randomLetters(240, seed)
      const job = pausing(1 + (seed % 30), 6, 6 + (seed % 19))
      const { permitted } = permittedHours(START, 240, place, job.workWindow)
      const ok = Uint8Array.from([...letters], (letter) => Number(letter === '1'))
      const usable = flagsOf(usableMask(maskOf(ok), maskOf(permitted), job.hours, true), 240)
      const inWindow = new Uint8Array(240)
      for (const window of jobWindows(judgedOf(letters), job, place))
        for (const { start, end } of window.shifts ?? [window])
          inWindow.fill(1, (start - START) / HOUR, (end - START) / HOUR)
      expect(inWindow).toEqual(usable)
    }
  })
})

describe('jobSegments', () => {
  it('cover the forecast without a gap, and are ok only in the windows', () => {
    const hours = jobSegments(judgedOf('1101110001111'), anyTime(3), place)
    expect(hours.map(({ status, start, hours }) => [status, (start - START) / HOUR, hours])).toEqual([
      [null, 0, 3],
      [0, 3, 3],
      [null, 6, 3],
      [0, 9, 4],
    ])
    expect(jobSegments(judgedOf('1110'), anyTime(3), place).map(({ status }) => status)).toEqual([0, null])
    expect(jobSegments(judgedOf('000'), anyHour, place)).toHaveLength(1)
    expect(jobSegments({ times: [], statuses: [] }, anyHour, place)).toEqual([])
  })
})

describe('windowsAhead', () => {
  const windows = jobWindows(judgedOf('111100001111'), anyTime(4), place)

  it('leaves out the windows that are over', () => {
    expect(windowsAhead(windows, anyTime(4), at(6)).map(({ start }) => start)).toEqual([at(8)])
    expect(windowsAhead(windows, anyTime(4), at(12))).toEqual([])
  })

  it('leaves out a window with too little time left for the job', () => {
    expect(windowsAhead(windows, anyTime(4), at(0) + 1800)).toHaveLength(2)
    expect(windowsAhead(windows, anyTime(4), at(1))).toHaveLength(1)
    expect(windowsAhead(windows, anyTime(2), at(2) + 3599)).toHaveLength(2)
    expect(windowsAhead(windows, anyTime(2), at(3))).toHaveLength(1)
  })
})
