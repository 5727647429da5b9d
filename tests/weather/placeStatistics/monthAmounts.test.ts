import { describe, expect, it } from 'vitest'
import type { WorkingMonth } from '#weather/hindcast/workingMonths.ts'
import { monthAmounts } from '#weather/placeStatistics/monthAmounts.ts'

const january = (year: number, usable: number, changes: Partial<WorkingMonth> = {}): WorkingMonth => ({
  year,
  month: 1,
  permitted: 744,
  known: 744,
  usable,
  permittedDays: 31,
  usableDays: usable / 24,
  startDays: usable / 48,
  isLeftOut: false,
  ...changes,
})
/** Ten Januaries with 24, 48, ... hours, unsorted. */
const ten = [7, 3, 10, 1, 5, 9, 2, 8, 6, 4].map((day) => january(2000 + day, 24 * day))

describe('the amounts of a month', () => {
  it('are percent, hours and days at the percentiles of A.6, with the intervals of C.2', () => {
    const [first] = monthAmounts(ten, [10, 50])
    expect(first?.years).toBe(10)
    // h = 9 * 0.5 = 4.5 of 1 to 10 days; n = 10, P50: ranks 2 and 8 (definitions, worked example).
    expect(first?.days).toEqual({
      average: 5.5,
      percentiles: {
        P10: { value: expect.closeTo(1.9, 9), low: null, high: null },
        P50: { value: 5.5, low: 2, high: 8 },
      },
    })
    expect(first?.startDays).toMatchObject({
      average: 2.75,
      percentiles: { P50: { value: 2.75, low: 1, high: 4 } },
    })
    expect(first?.hours.average).toBe(132)
    expect(first?.hours.percentiles.P50).toEqual({ value: 132, low: 48, high: 192 })
    const share = (hours: number) => (100 * hours) / 744
    expect(first?.percent.percentiles.P50?.value).toBeCloseTo(share(132), 9)
    expect(first?.percent.percentiles.P50?.low).toBe(share(48))
  })

  it('have no interval for a single year, whose value is every percentile', () => {
    const [first] = monthAmounts([january(2001, 48)], [10, 90])
    const only = { value: 48, low: null, high: null }
    expect(first?.hours).toEqual({ average: 48, percentiles: { P10: only, P90: only } })
  })

  it('leave out the months that the averages of the table leave out', () => {
    const [first, second] = monthAmounts(
      [january(2001, 48), january(2002, 700, { known: 700, isLeftOut: true })],
      [50],
    )
    expect([first?.years, first?.hours.average]).toEqual([1, 48])
    expect([second?.month, second?.years, second?.hours.average]).toEqual([2, 0, null])
  })

  it('count a month without permitted hours as 0 hours, but not in the percentages', () => {
    const none = january(2002, 0, { permitted: 0, known: 0, permittedDays: 0 })
    const [first] = monthAmounts([january(2001, 48), none], [50])
    expect(first?.hours.average).toBe(24)
    expect(first?.percent.average).toBeCloseTo((100 * 48) / 744, 9)
  })
})
