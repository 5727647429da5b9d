import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { HOUR } from '#weather/time.ts'
import { calendarOf, monthRanges, zoneOffset, zoneShortName } from '#weather/zone.ts'

const at = (iso: string) => Date.parse(iso) / 1000

/** The same calendar, computed by Luxon hour by hour. */
function byLuxon(start: number, length: number, zone: string) {
  return Array.from({ length }, (_, step) => {
    const time = DateTime.fromSeconds(start + step * HOUR, { zone })
    return [time.year, time.month, time.weekday - 1, time.hour]
  })
}

function rows(start: number, length: number, zone?: string) {
  const { year, month, weekday, hour } = calendarOf(start, length, zone)
  return Array.from({ length }, (_, step) => [year[step], month[step], weekday[step], hour[step]])
}

describe('calendarOf', () => {
  it('knows a leap day, in UTC by default', () => {
    expect(rows(at('2024-02-28T23:00Z'), 26).filter((_, step) => step % 25 < 2)).toEqual([
      [2024, 2, 2, 23],
      [2024, 2, 3, 0],
      [2024, 3, 4, 0],
    ])
    expect(rows(at('1900-02-28T23:00Z'), 2)[1]).toEqual([1900, 3, 3, 0])
  })
  it('skips the hour that is missing when a clock is set forward', () => {
    expect(rows(at('2024-03-31T00:00Z'), 3, 'Europe/Berlin').map((row) => row[3])).toEqual([1, 3, 4])
  })
  it('repeats the hour that occurs twice when a clock is set back', () => {
    expect(rows(at('2024-10-27T00:00Z'), 3, 'Europe/Berlin').map((row) => row[3])).toEqual([2, 2, 3])
  })
  it('has days of 23 and 25 hours', () => {
    const { day } = calendarOf(at('2023-12-31T23:00Z'), 366 * 24, 'Europe/Berlin')
    const lengths = [...Map.groupBy(day, (value) => value).values()].map((hours) => hours.length)
    expect(Map.groupBy(lengths, (length) => length).get(23)).toHaveLength(1)
    expect(Map.groupBy(lengths, (length) => length).get(25)).toHaveLength(1)
  })
  it.each([
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Pacific/Apia',
    'Africa/Casablanca',
    'Asia/Kathmandu',
  ])('agrees with Luxon over a year: %s', (zone) => {
    // Samoa moved across the date line at the end of 2011.
    const start = at('2011-03-01T00:00Z')
    expect(rows(start, 8766, zone)).toEqual(byLuxon(start, 8766, zone))
  })
  it('agrees with Luxon in any zone at any time', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const hour = fc.integer({ min: at('1950-01-01T00:00Z') / HOUR, max: at('2037-01-01T00:00Z') / HOUR })
    fc.assert(
      fc.property(zone, hour, (name, first) => {
        expect(rows(first * HOUR, 400, name)).toEqual(byLuxon(first * HOUR, 400, name))
      }),
      { numRuns: 60 },
    )
  })
  it('refuses a zone that does not exist', () => {
    expect(() => calendarOf(0, 1, 'Europe/Atlantis')).toThrow('Europe/Atlantis')
  })
})

describe('zones', () => {
  it('have the offset of the instant', () => {
    expect(zoneOffset('Europe/Berlin', at('2024-01-15T12:00Z'))).toBe(3600000)
    expect(zoneOffset('Europe/Berlin', at('2024-03-31T00:59:59Z'))).toBe(3600000)
    expect(zoneOffset('Europe/Berlin', at('2024-03-31T01:00Z'))).toBe(7200000)
    expect(zoneOffset('Asia/Kolkata', 0)).toBe(19800000)
    expect(zoneOffset('America/St_Johns', at('2024-01-15T12:00Z'))).toBe(-12600000)
    expect(zoneOffset('UTC', 0)).toBe(0)
  })
  it.each([
    ['Europe/Berlin', '2024-01-15T12:00Z', 'CET'],
    ['Europe/Berlin', '2024-07-15T12:00Z', 'CEST'],
    ['Europe/London', '2024-07-15T12:00Z', 'BST'],
    ['America/New_York', '2024-01-15T12:00Z', 'EST'],
    ['Australia/Sydney', '2024-01-15T12:00Z', 'AEDT'],
    ['Asia/Tokyo', '2024-01-15T12:00Z', 'GMT+9'],
    ['UTC', '2024-01-15T12:00Z', 'UTC'],
  ])('%s is called at %s %s', (zone, instant, name) => {
    expect(zoneShortName(zone, at(instant))).toBe(name)
  })
})

describe('monthRanges', () => {
  it('covers the calendar without a gap', () => {
    const ranges = monthRanges(calendarOf(at('2023-11-30T22:00Z'), 24 * 93, 'Europe/Berlin'))
    expect(ranges.map(({ year, month, from, to }) => [year, month, from, to])).toEqual([
      [2023, 11, 0, 1],
      [2023, 12, 1, 745],
      [2024, 1, 745, 1489],
      [2024, 2, 1489, 2185],
      [2024, 3, 2185, 2232],
    ])
  })
})
