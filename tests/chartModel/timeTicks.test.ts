import { describe, expect, it } from 'vitest'
import { timeTicks } from '#chartModel/timeTicks.ts'

const HOUR = 3600
const unix = (text: string) => Date.parse(text) / 1000

describe('timeTicks', () => {
  // Berlin's clock goes from 02:00 to 03:00 on 2026-03-29, at 01:00 UTC.
  const from = unix('2026-03-28T00:00:00Z')

  it('places ticks at midnights of the wall clock before and after the clock goes forward', () => {
    const ticks = timeTicks(from, from + 72 * HOUR, 'Europe/Berlin', 3 * 50)
    expect(ticks).toEqual([
      { time: unix('2026-03-28T23:00:00Z'), lines: ['Sun 29'] },
      { time: unix('2026-03-29T22:00:00Z'), lines: ['Mon 30'] },
      { time: unix('2026-03-30T22:00:00Z'), lines: ['Tue 31'] },
    ])
  })

  it('makes the day of the change in March 23 hours wide, and that in October 25', () => {
    const widths = [from, unix('2026-10-24T00:00:00Z')].map((start) => {
      const [first, second] = timeTicks(start, start + 72 * HOUR, 'Europe/Berlin', 3 * 50)
      return (second!.time - first!.time) / HOUR
    })
    expect(widths).toEqual([23, 25])
  })

  it('names a day that has no midnight at its first hour', () => {
    // Beirut's clock went from 00:00 to 01:00 on 2024-03-31, at 22:00 UTC of the day before.
    const start = unix('2024-03-30T00:00:00Z')
    expect(timeTicks(start, start + 72 * HOUR, 'Asia/Beirut', 3 * 50)).toEqual([
      { time: unix('2024-03-30T22:00:00Z'), lines: ['Sun 31'] },
      { time: unix('2024-03-31T21:00:00Z'), lines: ['Mon 1'] },
      { time: unix('2024-04-01T21:00:00Z'), lines: ['Tue 2'] },
    ])
    const hours = timeTicks(start + 20 * HOUR, start + 32 * HOUR, 'Asia/Beirut', 240)
    expect(hours.map(({ lines }) => lines)).toContainEqual(['01', 'Sun 31'])
  })

  it('names the hours of the wall clock if there is room, without the month on a narrow axis', () => {
    const ticks = timeTicks(from, from + 48 * HOUR, 'Europe/Berlin', 2 * 120)
    expect(ticks.map(({ time, lines }) => [(time - from) / HOUR, lines])).toEqual([
      [5, ['06', 'Sat 28']],
      [11, ['12']],
      [17, ['18']],
      [23, ['00', 'Sun 29']],
      [28, ['06']],
      [34, ['12']],
      [40, ['18']],
      [46, ['00', 'Mon 30']],
    ])
  })

  it('leaves out days whose names would overlap', () => {
    const ticks = timeTicks(from, from + 10 * 24 * HOUR, 'UTC', 150)
    expect(ticks.map(({ lines }) => lines)).toEqual([
      ['Sat', '28'],
      ['Mon', '30'],
      ['Wed', '1'],
      ['Fri', '3'],
      ['Sun', '5'],
      ['Tue', '7'],
    ])
  })
})

it('names the day of a range without a midnight', () => {
  const noon = unix('2026-03-28T12:00:00Z')
  expect(timeTicks(noon, noon + 6 * HOUR, 'UTC', 700).map(({ lines }) => lines)).toEqual([
    ['12', 'Sat 28 Mar'],
    ['15'],
    ['18'],
  ])
})
