import { describe, expect, it } from 'vitest'
import { timeTicks } from '../../../src/customPages/forecast/timeTicks.ts'

const HOUR = 3600
const unix = (text: string) => Date.parse(text) / 1000

describe('timeTicks', () => {
  // Berlin's clock goes from 02:00 to 03:00 on 2026-03-29, at 01:00 UTC.
  const from = unix('2026-03-28T00:00:00Z')

  it('stands at midnights of the wall clock before and after the clock goes forward', () => {
    const ticks = timeTicks(from, from + 72 * HOUR, 'Europe/Berlin', 3 * 50)
    expect(ticks).toEqual([
      { time: unix('2026-03-28T23:00:00Z'), label: 'Sun 29' },
      { time: unix('2026-03-29T22:00:00Z'), label: 'Mon 30' },
      { time: unix('2026-03-30T22:00:00Z'), label: 'Tue 31' },
    ])
  })

  it('makes that day 23 hours wide, and the one in October 25', () => {
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
      { time: unix('2024-03-30T22:00:00Z'), label: 'Sun 31' },
      { time: unix('2024-03-31T21:00:00Z'), label: 'Mon 1' },
      { time: unix('2024-04-01T21:00:00Z'), label: 'Tue 2' },
    ])
    const hours = timeTicks(start + 20 * HOUR, start + 32 * HOUR, 'Asia/Beirut', 240)
    expect(hours.map(({ label }) => label)).toContain('01<br>Sun 31')
  })

  it('names the hours of the wall clock when there is room, on a narrow axis without the month', () => {
    const ticks = timeTicks(from, from + 48 * HOUR, 'Europe/Berlin', 2 * 120)
    expect(ticks.map(({ time, label }) => [(time - from) / HOUR, label])).toEqual([
      [5, '06<br>Sat 28'],
      [11, '12'],
      [17, '18'],
      [23, '00<br>Sun 29'],
      [28, '06'],
      [34, '12'],
      [40, '18'],
      [46, '00<br>Mon 30'],
    ])
  })

  it('leaves days out rather than letting names run into each other', () => {
    const ticks = timeTicks(from, from + 10 * 24 * HOUR, 'UTC', 150)
    expect(ticks.map(({ label }) => label)).toEqual([
      'Sat<br>28',
      'Mon<br>30',
      'Wed<br>1',
      'Fri<br>3',
      'Sun<br>5',
      'Tue<br>7',
    ])
  })
})

it('names the day of a range without a midnight', () => {
  const noon = unix('2026-03-28T12:00:00Z')
  expect(timeTicks(noon, noon + 6 * HOUR, 'UTC', 700).map(({ label }) => label)).toEqual([
    '12<br>Sat 28 Mar',
    '15',
    '18',
  ])
})
