import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { type HindcastTableRequest, hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { countHours, maskOf } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { alwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'
import { usableFlags } from './usableFlags.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const point = { latitude: 54, longitude: 6.6 }

/** Waves that persist for hours at a time, as at sea; some hours are missing. */
const waves = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }) },
        { weight: 1, arbitrary: fc.constant(0) },
      ),
      fc.integer({ min: 1, max: 60 }),
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) =>
    Float32Array.from(
      parts.flatMap(([tenths, hours]) => Array<number>(hours).fill(tenths === 0 ? Number.NaN : tenths / 10)),
    ),
  )
const weekday = fc.integer({ min: 0, max: 6 })
const hourOfDay = fc.integer({ min: 0, max: 24 })
const workWindow: fc.Arbitrary<WorkWindow> = fc.record({
  workingDays: fc.record({ start: weekday, end: weekday }),
  windowSelection: fc.record({
    name: fc.constantFrom<'custom' | 'daylight' | '24h'>('custom', 'daylight', '24h'),
    customRange: fc.record({ start: hourOfDay, end: hourOfDay }),
  }),
  isTimezoneUTC: fc.boolean(),
  timeZone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
})
const windowLength = fc.integer({ min: 1, max: 60 })
/** Start times shortly before clock changes, a leap day and the turn of a year. */
const start = fc.constantFrom(
  ...['2024-03-28T05:00Z', '2024-10-24T00:00Z', '2024-02-27T13:00Z', '2023-12-30T00:00Z'].map(at),
)
const limit = fc.integer({ min: 1, max: 41 }).map((tenths) => tenths / 10)

const seriesOf = (from: number, wave_height: Float32Array): HourlySeries => ({
  start: from,
  length: wave_height.length,
  columns: { wave_height },
})
const below = (testValue: number) => [fromCondition('wave_height', { condition: 'LT', testValue })]

/** The stretches of flagged hours, [from, to). */
function stretches(flags: Uint8Array): [number, number][] {
  const found: [number, number][] = []
  for (let from = 0; from < flags.length; from++) {
    if (flags[from] === 0) continue
    let to = from
    while (to < flags.length && flags[to] !== 0) to++
    found.push([from, to])
    from = to
  }
  return found
}

/** The usable hours of a series, as flags. */
function usable(
  series: HourlySeries,
  window: WorkWindow,
  testValue: number,
  length: number,
  pauses: boolean,
) {
  const { permitted } = permittedHours(series.start, series.length, point, window)
  const { ok } = favourable(series, below(testValue))
  const mask = usableMask(ok, maskOf(permitted), length, pauses)
  return {
    permitted,
    flags: Uint8Array.from({ length: series.length }, (_, hour) => (mask[hour >>> 5]! >>> (hour & 31)) & 1),
  }
}

describe('windows that must fit a shift', () => {
  it('lie in permitted hours, never overlap, and each is long enough', () => {
    fc.assert(
      fc.property(
        waves,
        start,
        workWindow,
        limit,
        windowLength,
        (column, from, window, testValue, length) => {
          const { permitted, flags } = usable(seriesOf(from, column), window, testValue, length, false)
          let before = -1
          for (const [first, end] of stretches(flags)) {
            expect(first).toBeGreaterThan(before)
            expect(end - first).toBeGreaterThanOrEqual(length)
            for (let hour = first; hour < end; hour++) {
              expect([permitted[hour], column[hour]! < Math.fround(testValue)]).toEqual([1, true])
            }
            // The adjacent hours are not usable.
            for (const hour of [first - 1, end]) {
              const isOpen = permitted[hour] === 1 && column[hour]! < Math.fround(testValue)
              expect(isOpen).toBe(false)
            }
            before = end
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('usable hours', () => {
  it.each([false, true])('remain so with a laxer limit or a shorter window; work may pause: %s', (pauses) => {
    fc.assert(
      fc.property(
        ...([waves, start, workWindow, limit, windowLength, limit, windowLength] as const),
        (column, from, window, testValue, length, more, fewer) => {
          const series = seriesOf(from, column)
          const strict = usable(series, window, testValue, length, pauses).flags
          const lax = usable(series, window, testValue + more, length, pauses).flags
          const short = usable(series, window, testValue, Math.max(1, length - fewer), pauses).flags
          strict.forEach((flag, hour) => {
            if (flag === 1) expect([hour, lax[hour], short[hour]]).toEqual([hour, 1, 1])
          })
        },
      ),
      { numRuns: 300 },
    )
  })
  it('are never added by a second condition', () => {
    fc.assert(
      fc.property(waves, limit, limit, windowLength, (wave_height, one, other, length) => {
        const series = {
          ...seriesOf(0, wave_height),
          columns: { wave_height, swell_height: wave_height.toReversed() },
        }
        const all = maskOf(new Uint8Array(series.length).fill(1))
        const second = fromCondition('swell_height', { condition: 'GT', testValue: other })
        const alone = usableMask(favourable(series, below(one)).ok, all, length, false)
        const both = usableMask(favourable(series, [...below(one), second]).ok, all, length, false)
        expect([...both].filter((word, place) => (word & ~alone[place]!) !== 0)).toEqual([])
      }),
    )
  })
})

describe('a series cut in two', () => {
  it('has the hours of its parts, and those of a run across the cut that is long enough only as a whole', () => {
    const states = fc
      .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 70 })), { maxLength: 10 })
      .map((parts) =>
        Uint8Array.from(parts.flatMap(([isOk, hours]) => Array<number>(hours).fill(isOk ? 1 : 0))),
      )
    fc.assert(
      fc.property(states, states, windowLength, (left, right, length) => {
        const all = (count: number) => new Uint8Array(count).fill(1)
        const sum = (part: Uint8Array) =>
          usableFlags(part, all(part.length), length, false).reduce((total, flag) => total + flag, 0)
        const atEnd = left.length - 1 - left.lastIndexOf(0)
        const atStart = right.indexOf(0) < 0 ? right.length : right.indexOf(0)
        const counted = (hours: number) => (hours >= length ? hours : 0)
        const across = counted(atEnd + atStart) - counted(atEnd) - counted(atStart)
        expect(sum(Uint8Array.from([...left, ...right]))).toBe(sum(left) + sum(right) + across)
      }),
      { numRuns: 500 },
    )
  })

  it('has the permitted hours of its parts', () => {
    fc.assert(
      fc.property(start, workWindow, fc.integer({ min: 1, max: 400 }), (from, window, cut) => {
        const whole = permittedHours(from, 480, point, window).permitted
        const parts = [
          ...permittedHours(from, cut, point, window).permitted,
          ...permittedHours(from + cut * HOUR, 480 - cut, point, window).permitted,
        ]
        expect([...whole]).toEqual(parts)
      }),
    )
  })

  it('has the rows of its parts if a bad hour separates two years', () => {
    const seed = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(seed, windowLength, fc.boolean(), (tenths, length, pauses) => {
        const from = at('2023-01-01T00:00Z')
        const cut = 365 * 24
        const column = Float32Array.from({ length: cut + 366 * 24 }, (_, hour) =>
          hour === cut ? 9 : tenths[Math.floor(hour / 17) % tenths.length]! / 10,
        )
        const request: HindcastTableRequest = {
          limits: below(1.5),
          windowLength: length,
          workWindow: alwaysOpen,
          isCompressed: pauses,
          point,
        }
        const whole = hindcastTable(seriesOf(from, column), request).rows
        const parts = [
          hindcastTable(seriesOf(from, column.slice(0, cut)), request).rows[0],
          hindcastTable(seriesOf(from + cut * HOUR, column.slice(cut)), request).rows[0],
        ]
        expect(whole.slice(0, 2)).toEqual(parts)
      }),
      { numRuns: 15 },
    )
  })
})

describe('the calendar of a table', () => {
  const permittedIn = (from: string, to: string, window: WorkWindow, place = point) => {
    const begin = at(from)
    const work = workMonths({ start: begin, length: (at(to) - begin) / HOUR }, place, window)
    return new Map(
      work.months.map(({ year, month, from: first, to: end }) => [
        `${year} ${monthNames[month - 1]}`,
        countHours(work.permittedMask, first, end),
      ]),
    )
  }
  const local = { ...alwaysOpen, isTimezoneUTC: false, timeZone: 'Europe/Berlin' }
  const custom = (first: number, end: number, window: WorkWindow = alwaysOpen): WorkWindow => ({
    ...window,
    windowSelection: { name: 'custom', customRange: { start: first, end } },
  })

  it.each([
    ['2024', 29],
    ['2023', 28],
    ['2000', 29],
    ['1900', 28],
  ])('February %s has %i days', (year, days) => {
    const months = permittedIn(`${year}-01-01T00:00Z`, `${year}-12-31T00:00Z`, alwaysOpen)
    expect(months.get(`${year} Feb`)).toBe(days * 24)
    const shifts = permittedIn(`${year}-01-01T00:00Z`, `${year}-12-31T00:00Z`, custom(7, 19))
    expect(shifts.get(`${year} Feb`)).toBe(days * 12)
  })

  it('has an hour less and more in the months of clock changes, for whole days and night shifts', () => {
    const whole = permittedIn('2024-01-01T00:00Z', '2024-12-31T00:00Z', local)
    expect([whole.get('2024 Mar'), whole.get('2024 Oct'), whole.get('2024 May')]).toEqual([743, 745, 744])
    // From 22 to 6, eight hours: the night to 31 March has seven, that to 27 October nine.
    const nights = permittedIn('2024-01-01T00:00Z', '2024-12-31T00:00Z', custom(22, 6, local))
    expect([nights.get('2024 Mar'), nights.get('2024 Oct'), nights.get('2024 May')]).toEqual([247, 249, 248])
    // The change does not affect a shift from 7 to 19.
    const days = permittedIn('2024-01-01T00:00Z', '2024-12-31T00:00Z', custom(7, 19, local))
    expect([days.get('2024 Mar'), days.get('2024 Oct'), days.get('2024 May')]).toEqual([372, 372, 372])
  })

  it('counts hours after midnight in their own month, even if the shift began in the previous one', () => {
    // Saturday nights: that of 30 September 2023 ends on 1 October.
    const night = { ...custom(22, 6), workingDays: { start: 5, end: 5 } }
    const months = permittedIn('2023-01-01T00:00Z', '2023-12-31T00:00Z', night)
    // Five Saturdays in September, with two hours of the last night; four in October, and six hours of that night.
    expect([months.get('2023 Sep'), months.get('2023 Oct')]).toEqual([4 * 8 + 2, 4 * 8 + 6])
  })

  it('permits no hour of a polar night and all hours of a polar day', () => {
    const sun: WorkWindow = { ...alwaysOpen, windowSelection: { name: 'daylight' } }
    const months = permittedIn('2023-01-01T00:00Z', '2023-12-31T00:00Z', sun, {
      latitude: 78.2,
      longitude: 15.6,
    })
    expect([months.get('2023 Jan'), months.get('2023 Dec')]).toEqual([0, 0])
    expect([months.get('2023 Jun'), months.get('2023 Jul')]).toEqual([720, 744])
    const year = seriesOf(at('2023-01-01T00:00Z'), new Float32Array(365 * 24).fill(1))
    const { rows } = hindcastTable(year, {
      limits: below(1.5),
      windowLength: 350,
      workWindow: sun,
      isCompressed: false,
      point: { latitude: 78.2, longitude: 15.6 },
    })
    expect(rows[0]).toMatchObject({ Jan: null, Jun: 100, Dec: null })
  })
})
