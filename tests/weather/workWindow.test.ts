import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#weather/time.ts'
import { alwaysOpen, permittedHours, type WorkWindow } from '#weather/workWindow.ts'

const point = { latitude: 54, longitude: 6.6 }
const at = (iso: string) => Date.parse(iso) / 1000
/** A Monday. */
const monday = at('2024-01-01T00:00Z')

function custom(start: number, end: number, more: Partial<WorkWindow> = {}): WorkWindow {
  return { ...alwaysOpen, windowSelection: { name: 'custom', customRange: { start, end } }, ...more }
}

/** The permitted hours as hours since `start`. */
function hours(start: number, length: number, workWindow: WorkWindow) {
  const { permitted } = permittedHours(start, length, point, workWindow)
  return Array.from(permitted.keys()).filter((hour) => permitted[hour] === 1)
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('the hour window', () => {
  it('counts from its start to before its end', () => {
    expect(hours(monday, 24, custom(7, 19))).toEqual(range(7, 19))
    expect(hours(monday, 24, custom(23, 24))).toEqual([23])
    expect(hours(monday, 24, custom(0, 1))).toEqual([0])
  })
  it.each([
    [0, 24],
    [0, 0],
    [7, 7],
    [24, 24],
    [24, 0],
  ])('%i to %i is the whole day', (start, end) => {
    expect(hours(monday, 48, custom(start, end))).toEqual(range(0, 48))
  })
  it('runs past midnight', () => {
    expect(hours(monday, 24, custom(22, 6))).toEqual([...range(0, 6), 22, 23])
    expect(hours(monday, 24, custom(22, 0))).toEqual([22, 23])
  })
})

describe('working days', () => {
  const days = (start: number, end: number) => ({ workingDays: { start, end } })

  it('include both ends, Monday 0', () => {
    expect(hours(monday, 168, { ...alwaysOpen, ...days(0, 4) })).toEqual(range(0, 120))
    expect(hours(monday, 168, { ...alwaysOpen, ...days(6, 6) })).toEqual(range(144, 168))
  })
  it('may wrap over the week', () => {
    expect(hours(monday, 168, { ...alwaysOpen, ...days(5, 0) })).toEqual([
      ...range(0, 24),
      ...range(120, 168),
    ])
  })
  it('assign a shift past midnight to the weekday on which it starts', () => {
    const friday = custom(22, 6, days(4, 4))
    expect(hours(monday, 168, friday)).toEqual(range(4 * 24 + 22, 5 * 24 + 6))
    const { permitted, day } = permittedHours(monday, 168, point, friday)
    const dayOfShift = new Set(day.filter((_, hour) => permitted[hour] === 1))
    expect([...dayOfShift]).toEqual([monday / DAY + 4])
  })
  it("let Sunday's shift continue into Monday", () => {
    expect(hours(monday, 24, custom(22, 6, days(6, 6)))).toEqual(range(0, 6))
  })
})

describe('local time', () => {
  const berlin = { isTimezoneUTC: false, timeZone: 'Europe/Berlin' }

  it('determines days and hours in the zone', () => {
    expect(hours(monday, 24, custom(7, 19, berlin))).toEqual(range(6, 18))
    expect(hours(monday, 24, custom(7, 19, { ...berlin, isTimezoneUTC: true }))).toEqual(range(7, 19))
  })
  it('makes a shift over a clock change an hour shorter or longer', () => {
    const night = custom(22, 6, berlin)
    expect(hours(at('2024-03-30T12:00Z'), 24, night)).toHaveLength(7)
    expect(hours(at('2024-10-26T12:00Z'), 24, night)).toHaveLength(9)
  })
  it('counts an hour by its start in a zone with an offset of half an hour', () => {
    const india = custom(7, 19, { isTimezoneUTC: false, timeZone: 'Asia/Kolkata' })
    // 07:30 to 18:30 local are 02:00 to 13:00 UTC; the hour of 01:00 UTC starts at 06:30.
    expect(hours(monday, 24, india)).toEqual(range(2, 14))
  })
})

describe('an invalid work window', () => {
  it.each([
    ['a custom window without hours', { ...alwaysOpen, windowSelection: { name: 'custom' as const } }],
    ['hour 25', custom(0, 25)],
    ['half hours', custom(0.5, 3)],
    ['weekday 7', { ...alwaysOpen, workingDays: { start: 0, end: 7 } }],
    ['an unknown zone', { ...alwaysOpen, isTimezoneUTC: false, timeZone: 'Nowhere' }],
  ])('%s throws', (_, workWindow) => {
    expect(() => permittedHours(monday, 1, point, workWindow)).toThrow(RangeError)
  })
})

describe('permitted hours', () => {
  const workWindow = fc.record({
    workingDays: fc.record({ start: fc.integer({ min: 0, max: 6 }), end: fc.integer({ min: 0, max: 6 }) }),
    windowSelection: fc.record({
      name: fc.constantFrom<'custom' | 'daylight' | '24h'>('custom', 'daylight', '24h'),
      customRange: fc.record({
        start: fc.integer({ min: 0, max: 24 }),
        end: fc.integer({ min: 0, max: 24 }),
      }),
      daylight: fc.boolean(),
    }),
    isTimezoneUTC: fc.boolean(),
    timeZone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York'),
  })

  it('are evaluated independently: a part gives the same result as the whole', () => {
    fc.assert(
      fc.property(workWindow, fc.integer({ min: 0, max: 400 }), (window, first) => {
        const start = at('2024-03-20T00:00Z')
        const whole = permittedHours(start, 500, point, window)
        const part = permittedHours(start + first * HOUR, 100, point, window)
        expect(part.permitted).toEqual(whole.permitted.slice(first, first + 100))
        expect(part.day).toEqual(whole.day.slice(first, first + 100))
      }),
    )
  })
  it('with hours and daylight are those of the hours that are also those of daylight', () => {
    const flags = (windowSelection: WorkWindow['windowSelection'], window: WorkWindow) =>
      permittedHours(monday, 400, point, { ...window, windowSelection }).permitted
    fc.assert(
      fc.property(workWindow, (window) => {
        const { customRange } = window.windowSelection
        const hours = flags({ name: 'custom', customRange }, window)
        const lit = flags({ name: 'daylight' }, { ...alwaysOpen, timeZone: window.timeZone })
        expect(flags({ name: 'custom', customRange, daylight: true }, window)).toEqual(
          hours.map((flag, hour) => flag & lit[hour]!),
        )
      }),
    )
  })
  it('of the seven single weekdays add up to those of the whole week', () => {
    fc.assert(
      fc.property(workWindow, (window) => {
        const week = permittedHours(monday, 400, point, { ...window, workingDays: { start: 0, end: 6 } })
        const single = range(0, 7).map(
          (day) =>
            permittedHours(monday, 400, point, { ...window, workingDays: { start: day, end: day } })
              .permitted,
        )
        expect(week.permitted.map((_, hour) => single.reduce((sum, flags) => sum + flags[hour]!, 0))).toEqual(
          week.permitted,
        )
      }),
    )
  })
})
