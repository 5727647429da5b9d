import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestShift } from '#weather/hindcast/longestShift.ts'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import type { WorkWindow } from '#weather/workWindow.ts'

const everyDay = { start: 0, end: 6 }
const custom = (start: number, end: number): WorkWindow['windowSelection'] => ({
  name: 'custom',
  customRange: { start, end },
})
const utc = { isTimezoneUTC: true, timeZone: 'UTC' }

it.each([
  ['the shift of the specification', everyDay, custom(7, 19), 12],
  ['a shift past midnight', everyDay, custom(22, 6), 8],
  ['0 to 24, Monday to Friday', { start: 0, end: 4 }, custom(0, 24), 120],
  ['the whole day, Saturday to Tuesday', { start: 5, end: 1 }, { name: '24h' }, 96],
  ['equal hours on one day', { start: 2, end: 2 }, custom(7, 7), 24],
  ['no break at all', everyDay, { name: '24h' }, Number.POSITIVE_INFINITY],
  ['daylight at an unknown place', { start: 0, end: 0 }, { name: 'daylight' }, 24],
] as const)('%s', (_what, workingDays, windowSelection, hours) => {
  expect(longestShift({ workingDays, windowSelection, isTimezoneUTC: true })).toBe(hours)
})

it.each([
  ['a midsummer’s day at 54 degrees north has 17 h 10 min', 54, 17],
  ['and at 54 degrees south', -54, 17],
  ['on the equator it has 12 h 7 min', 0, 12],
  ['beyond the polar circle the sun does not set', 72, Number.POSITIVE_INFINITY],
])('%s', (_what, latitude, hours) => {
  const shift = longestShift(
    { workingDays: everyDay, windowSelection: { name: 'daylight' }, isTimezoneUTC: true },
    { latitude, longitude: 6.6 },
  )
  // An hour counts by its middle, so the result may differ from the length of the day by one hour.
  if (Number.isFinite(hours)) expect(Math.abs(shift - hours)).toBeLessThanOrEqual(1)
  else expect(shift).toBe(hours)
})

const weekday = fc.integer({ min: 0, max: 6 })
const hour = fc.integer({ min: 0, max: 24 })
const selection = fc.oneof(
  fc.constant({ name: '24h' as const }),
  fc.tuple(hour, hour).map(([a, b]) => custom(a, b)),
)
const inDaylight = fc
  .tuple(hour, hour)
  .map(([a, b]): WorkWindow['windowSelection'] => ({ ...custom(a, b), daylight: true }))
const days = fc.record({ start: weekday, end: weekday })
const series = { start: Date.UTC(2002, 0, 1) / 1000, length: 24 * 365 * 3 }
const place = { latitude: 54, longitude: 6.6 }
const kernel = (workWindow: WorkWindow, point = place) => workMonths(series, point, workWindow).longestShift
/** The longest window that can be requested; longer shifts, such as three years without a break, compare as equal. */
const longestWindow = 350
const capped = (hours: number) => Math.min(hours, longestWindow)

describe('the longest shift', () => {
  it('equals that of the kernel in UTC', () => {
    fc.assert(
      fc.property(days, selection, (workingDays, windowSelection) => {
        const workWindow = { workingDays, windowSelection, ...utc }
        expect(capped(longestShift(workWindow))).toBe(capped(kernel(workWindow)))
      }),
      { numRuns: 60 },
    )
  })

  it('in daylight equals that of the kernel in UTC, and is not shorter in other zones', () => {
    fc.assert(
      fc.property(days, inDaylight, (workingDays, windowSelection) => {
        // The same four years, so that both see the same sun.
        const cycle = { start: Date.UTC(2001, 0, 1) / 1000, length: 24 * 365 * 4 + 24 }
        const workWindow = { workingDays, windowSelection, ...utc }
        const found = workMonths(cycle, place, workWindow).longestShift
        const week = { ...workWindow, workingDays: everyDay }
        expect(longestShift(week, place)).toBe(workMonths(cycle, place, week).longestShift)
        expect(longestShift(workWindow, place)).toBeGreaterThanOrEqual(found)
        const local = { ...workWindow, isTimezoneUTC: false, timeZone: 'Europe/Berlin' }
        expect(longestShift(local, place)).toBeGreaterThanOrEqual(
          workMonths(cycle, place, local).longestShift,
        )
      }),
      { numRuns: 30 },
    )
  })

  const zones = [
    'Europe/Berlin',
    'Europe/London',
    'Atlantic/Azores',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'America/Asuncion',
    'Asia/Tehran',
    'Asia/Kolkata',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'Asia/Tokyo',
  ]

  it('in any zone is at least that of the kernel and at most an hour more, or a shift more if the break is an hour', () => {
    fc.assert(
      fc.property(days, selection, fc.constantFrom(...zones), (workingDays, windowSelection, timeZone) => {
        const workWindow = { workingDays, windowSelection, isTimezoneUTC: false, timeZone }
        const [longest, found] = [capped(longestShift(workWindow)), capped(kernel(workWindow))]
        expect(longest).toBeGreaterThanOrEqual(found)
        expect(longest === 46 || longest <= found + 1).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('equals that of the kernel for day shifts in any zone', () => {
    const byDay = fc.tuple(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 13, max: 22 }))
    fc.assert(
      fc.property(days, byDay, fc.constantFrom(...zones), (workingDays, [start, end], timeZone) => {
        const workWindow = {
          workingDays,
          windowSelection: custom(start, end),
          isTimezoneUTC: false,
          timeZone,
        }
        expect(longestShift(workWindow)).toBe(kernel(workWindow))
      }),
      { numRuns: 60 },
    )
  })

  it('equals that of the kernel for daylight at any place', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -65, max: 65, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    })
    fc.assert(
      fc.property(anywhere, (point) => {
        const workWindow = { workingDays: everyDay, windowSelection: { name: 'daylight' as const }, ...utc }
        expect(longestShift(workWindow, point)).toBe(kernel(workWindow, point))
      }),
      { numRuns: 60, seed: 54 },
    )
  })
})

it('refuses a custom window without its hours', () => {
  expect(() =>
    longestShift({ workingDays: everyDay, windowSelection: { name: 'custom' }, isTimezoneUTC: true }),
  ).toThrow('A custom window needs its start and end hours')
})
