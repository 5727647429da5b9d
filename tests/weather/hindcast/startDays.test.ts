import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { workingMonths } from '#weather/hindcast/workingMonths.ts'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { DAY } from '#weather/time.ts'
import { alwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const point = { latitude: 54, longitude: 6.6 }

interface Runs {
  windowLength: number
  isCompressed: boolean
}

/** An hour per sign: 1 is ok, 0 is not, ? is unknown. */
const columnOf = (hours: string) => Float32Array.from(hours, (sign) => ({ 1: 1, 0: 9 })[sign] ?? Number.NaN)

function countedDays(start: number, column: Float32Array, window: WorkWindow, runs: Runs) {
  const series = { start, length: column.length, columns: { wave_height: column } }
  const weather = favourable(series, [fromCondition('wave_height', { condition: 'LT', testValue: 5 })])
  return workingMonths(workMonths(series, point, window), weather, runs)
}

/** Start days by "year-month", found by trying each hour as the definition reads. */
function daysByTrial(start: number, column: Float32Array, window: WorkWindow, runs: Runs) {
  const { permitted, day } = permittedHours(start, column.length, point, window)
  const isOk = (hour: number) => column[hour]! < 5
  const isStart = (first: number) => {
    if (permitted[first] === 0) return false
    let hour = first
    for (let done = 0; done < runs.windowLength; hour++) {
      if (hour >= column.length) return false
      if (permitted[hour] === 1) {
        if (!isOk(hour)) return false
        done++
      } else if (!runs.isCompressed) return false
    }
    return true
  }
  const found = new Set<number>()
  for (let hour = 0; hour < column.length; hour++) if (isStart(hour)) found.add(day[hour]!)
  const byMonth = new Map<string, number>()
  for (const one of found) {
    const date = new Date(one * DAY * 1000)
    const key = `${date.getUTCFullYear()}-${date.getUTCMonth() + 1}`
    byMonth.set(key, (byMonth.get(key) ?? 0) + 1)
  }
  return byMonth
}

const custom = (start: number, end: number): WorkWindow => ({
  ...alwaysOpen,
  windowSelection: { name: 'custom', customRange: { start, end } },
})

/** Usable and start days of the months of a series from 30 March 2023 00:00, without months that have neither. */
function days(hours: string, window: WorkWindow, runs: Runs) {
  const months = countedDays(at('2023-03-30T00:00Z'), columnOf(hours), window, runs)
  return Object.fromEntries(
    months
      .filter(({ usableDays, startDays }) => usableDays + startDays > 0)
      .map(({ month, usableDays, startDays }) => [month, [usableDays, startDays]]),
  )
}

/** Hours of a day with one state each: calm from `from` to before `to`. */
const calm = (from: number, to: number) => '0'.repeat(from) + '1'.repeat(to - from) + '0'.repeat(24 - to)
const [good, bad] = ['1'.repeat(24), '0'.repeat(24)]

describe('start days', () => {
  it('have a permitted hour from which the window is ok and permitted', () => {
    const shift = custom(8, 16)
    const runs = { windowLength: 4, isCompressed: false }
    // On the second day the four hours from 13:00 on do not fit into the shift, on the third they begin at its end.
    expect(days(calm(12, 16) + calm(13, 20) + good, shift, runs)).toEqual({ 3: [1, 1], 4: [1, 1] })
  })
  it('may lack on a usable day: the run then began on the day before', () => {
    const night = calm(20, 24)
    const morning = calm(0, 4)
    // Around the clock: eight hours over midnight, which begin on the first day only.
    expect(days(night + morning, alwaysOpen, { windowLength: 8, isCompressed: false })).toEqual({ 3: [2, 1] })
    expect(days(night + morning, alwaysOpen, { windowLength: 4, isCompressed: false })).toEqual({ 3: [2, 2] })
  })
  it('of a shift past midnight are the day on which it starts, and its month', () => {
    const shift = custom(22, 6)
    const runs = { windowLength: 3, isCompressed: false }
    // From 02:00 to 05:00 of 1 April: the shift of 31 March.
    expect(days(bad + bad + calm(2, 5), shift, runs)).toEqual({ 3: [1, 1] })
    expect(days(bad + bad + calm(22, 24) + calm(0, 1), shift, runs)).toEqual({ 4: [1, 1] })
  })
  it('where work may pause, need the next permitted hours, whatever the weather of the break', () => {
    const shift = custom(8, 16)
    const runs = { windowLength: 12, isCompressed: true }
    // Sixteen permitted hours in a row have five starts, all on the first day.
    expect(days(calm(8, 16) + calm(8, 16) + bad, shift, runs)).toEqual({ 3: [2, 1] })
    expect(days(calm(8, 16) + calm(8, 16) + calm(8, 16), shift, runs)).toEqual({ 3: [2, 2], 4: [1, 0] })
  })
  it('end before an unknown hour that is permitted, not before one of a break', () => {
    const shift = custom(8, 16)
    const runs = { windowLength: 12, isCompressed: true }
    const gapInBreak = `${calm(8, 16).slice(0, 20)}????`
    const gapInShift = `${calm(8, 16).slice(0, 15)}?${'0'.repeat(8)}`
    expect(days(gapInBreak + calm(8, 16), shift, runs)).toEqual({ 3: [2, 1] })
    expect(days(gapInShift + calm(8, 16), shift, runs)).toEqual({})
    expect(days(`111?${'0'.repeat(20)}`, alwaysOpen, { windowLength: 3, isCompressed: false })).toEqual({
      3: [1, 1],
    })
    expect(days(`11?1${'0'.repeat(20)}`, alwaysOpen, { windowLength: 3, isCompressed: false })).toEqual({})
  })
  it.each([false, true])(
    'need the whole window before the series ends; work may pause: %s',
    (isCompressed) => {
      expect(days(`${bad}11`, alwaysOpen, { windowLength: 2, isCompressed })).toEqual({ 3: [1, 1] })
      expect(days(`${bad}11`, alwaysOpen, { windowLength: 3, isCompressed })).toEqual({})
    },
  )
  it('are none if the window is longer than the shift and work must not pause', () => {
    const year = good.repeat(60)
    const shift = custom(7, 19)
    expect(days(year, shift, { windowLength: 13, isCompressed: false })).toEqual({})
    expect(days(year, shift, { windowLength: 12, isCompressed: false })).toMatchObject({ 4: [30, 30] })
    expect(days(year, shift, { windowLength: 13, isCompressed: true })).toMatchObject({ 4: [30, 30] })
  })
  it('are those that trying each hour finds', () => {
    const weather = fc
      .array(
        fc.tuple(
          fc.constantFrom('1', '1', '1', '0', '0', '?'),
          fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 200 })),
        ),
        { minLength: 1, maxLength: 16 },
      )
      .map((parts) => columnOf(parts.map(([sign, hours]) => sign.repeat(hours)).join('')))
    const hour = fc.integer({ min: 0, max: 24 })
    const weekday = fc.integer({ min: 0, max: 6 })
    const window: fc.Arbitrary<WorkWindow> = fc.record({
      workingDays: fc.record({ start: weekday, end: weekday }),
      windowSelection: fc.record({
        name: fc.constantFrom<'custom' | 'daylight' | '24h'>('custom', 'daylight', '24h'),
        customRange: fc.record({ start: hour, end: hour }),
      }),
      isTimezoneUTC: fc.boolean(),
      timeZone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
    })
    const runs = fc.record({ windowLength: fc.integer({ min: 1, max: 80 }), isCompressed: fc.boolean() })
    const start = fc.constantFrom(
      ...['2024-03-28T05:00Z', '2024-10-24T00:00Z', '2024-02-27T13:00Z', '2023-11-30T00:00Z'].map(at),
    )
    fc.assert(
      fc.property(start, weather, window, runs, (from, column, shift, rules) => {
        const expected = daysByTrial(from, column, shift, rules)
        for (const { year, month, startDays, usableDays } of countedDays(from, column, shift, rules)) {
          expect([year, month, startDays]).toEqual([year, month, expected.get(`${year}-${month}`) ?? 0])
          expect(startDays).toBeLessThanOrEqual(usableDays)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
