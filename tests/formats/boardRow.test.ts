import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packRow, rowOutlook, segmentsOf, statusAt, unjudgedRow } from '#formats/boardRow.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { anyHour, type Job } from '#weather/windows/job/job.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { outlookText, windowOutlook } from '#weather/windows/windowOutlook.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { jobWindows } from '../weather/windows/job/jobWindows.ts'

/** A Friday, 00:00 UTC. */
const start = 1767312000
const at = (hour: number) => start + hour * 3600
const place = { latitude: 54, longitude: 6 }

/** Waves from 0.5 to 1.5 m with a warning up to 1.8 m; wind up to 12 m/s. */
const waves = fromThreshold('wave_height', {
  thresholdMin: 0.5,
  thresholdMax: 1.5,
  tolerance: 20,
  toleranceType: 1,
})
const wind = fromThreshold('wind_speed_10m', { thresholdMax: 12 })
const parameters = ['wave_height', 'wind_speed_10m']

function judge(heights: readonly number[], winds: readonly number[]) {
  const columns = { wave_height: Float32Array.from(heights), wind_speed_10m: Float32Array.from(winds) }
  return windowHours({ start, length: heights.length, columns }, [waves, wind], false)
}

/** Ten hours and the closing time of the run. */
const judged = judge([1, 1.4, 1.7, 2.5, 0.2, 1, Number.NaN, 1, 1, 1, 1], [1, 1, 1, 1, 1, 15, 1, 1, 1, 1, 1])
const packed = (job: Job = anyHour) => packRow(judged, jobWindows(judged, job, place), parameters)

test('a packed row consists of run-length encoded texts, without the closing time of the run', () => {
  expect(packed()).toEqual({
    start,
    // OK, Caution within a fifth of 1.5 m, Stop by maximum height, by minimum height and by wind, no data, OK.
    statuses: '0:2,1:1,2:3,-:1,0:3',
    blocking: '-:2,0:3,1:1,-:4',
    windows: '0+2:0,7+3:h',
  })
})

test('the windows of a packed row are long enough for the job, and end with the shift', () => {
  const shift = (from: number, to: number): Job => ({
    hours: 2,
    workWindow: {
      ...alwaysOpen,
      windowSelection: { name: 'custom', customRange: { start: from, end: to } },
    },
  })
  expect(packed({ hours: 3, workWindow: alwaysOpen }).windows).toBe('7+3:h')
  expect(packed(shift(7, 9)).windows).toBe('7+2:s')
  expect(packed(shift(1, 8)).windows).toBe('')
})

test('a window that pauses keeps its shifts, and counts their hours', () => {
  const calm = judge(Array(60).fill(1), Array(60).fill(1))
  const job: Job = {
    hours: 20,
    workWindow: {
      ...alwaysOpen,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isCompressed: true,
    },
  }
  const row = packRow(calm, jobWindows(calm, job, place), parameters)
  expect(row.windows).toBe('7+12~12+12~12+4:h')
  const now = at(10)
  expect(rowOutlook(row, parameters, job, now).next).toMatchObject({ start: at(7), end: at(59) })
  expect(rowOutlook(row, parameters, job, now)).toEqual(
    windowOutlook(calm, jobWindows(calm, job, place), job, now),
  )
  expect(outlookText(rowOutlook(row, parameters, job, now), job, now, 'UTC')).toContain('at least 25 h left')
  expect(rowOutlook(row, parameters, job, at(16)).next).toBeNull()
})

describe('an unpacked row', () => {
  test('has its statuses as segments', () => {
    const segments = segmentsOf(packed())
    expect(segments).toEqual(windowSegments(judged))
    expect(segments[2]).toEqual({ status: 2, start: at(3), end: at(6), hours: 3 })
  })

  test.each([
    [-1, undefined],
    [0, 0],
    [1.99, 0],
    [2, 1],
    [5.5, 2],
    [6, null],
    [9, 0],
    [10, undefined],
  ])('has at hour %d the status %s', (hour, status) => {
    expect(statusAt(packed(), at(hour))).toBe(status)
  })

  test.each([
    [0, { status: 0, next: { start, end: at(2), endedBy: { parameter: 'wave_height' } }, blockedBy: null }],
    [2, { status: 1, next: { start: at(7), end: at(10), endedBy: 'horizon' }, blockedBy: 'wave_height' }],
    [5, { status: 2, next: { start: at(7), end: at(10), endedBy: 'horizon' }, blockedBy: 'wind_speed_10m' }],
    [6, { status: null, next: { start: at(7), end: at(10), endedBy: 'horizon' }, blockedBy: null }],
    [10, { next: null, blockedBy: null }],
  ])('has at hour %d the outlook %j', (hour, outlook) => {
    expect(rowOutlook(packed(), parameters, anyHour, at(hour))).toEqual(outlook)
  })
})

test('a packed row has the same outlook as its forecast page at every half hour', () => {
  const height = fc.constantFrom(0.2, 1, 1, 1.5, 1.7, 2.5, Number.NaN)
  const speed = fc.constantFrom(5, 5, 12, 15)
  const hours = fc.array(fc.tuple(height, speed), { minLength: 2, maxLength: 60 })
  const jobs = fc.record({
    hours: fc.integer({ min: 1, max: 6 }),
    workWindow: fc.constantFrom(alwaysOpen, {
      ...alwaysOpen,
      windowSelection: { name: 'custom' as const, customRange: { start: 6, end: 18 } },
    }),
  })
  fc.assert(
    fc.property(hours, jobs, (values, job) => {
      const some = judge(
        values.map(([one]) => one),
        values.map(([, other]) => other),
      )
      const windows = jobWindows(some, job, place)
      const row = packRow(some, windows, parameters)
      for (let half = -2; half < 2 * values.length + 2; half++) {
        const now = start + half * 1800
        expect(rowOutlook(row, parameters, job, now)).toEqual(windowOutlook(some, windows, job, now))
      }
    }),
  )
})

test('a row without limits has no status and no window', () => {
  const row = unjudgedRow(start)
  expect([statusAt(row, start), segmentsOf(row)]).toEqual([undefined, []])
  expect(rowOutlook(row, parameters, anyHour, start)).toEqual({ next: null, blockedBy: null })
})
