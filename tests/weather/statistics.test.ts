import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mean, percentile, plannersPercentile, standardDeviation } from '#weather/statistics.ts'

describe('percentile', () => {
  // Expected values are from numpy.percentile.
  it.each([
    [[1, 2, 3, 4], 0, 1],
    [[1, 2, 3, 4], 100, 4],
    [[1, 2, 3, 4], 50, 2.5],
    [[4, 1, 3, 2], 10, 1.3],
    [[15, 20, 35, 40, 50], 40, 29],
    [[100, 9, 1000], 50, 100],
    [[7], 90, 7],
    [[-1, Number.NaN, 1], 50, 0],
  ])('of %j at %i is %d', (sample, p, expected) => {
    expect(percentile(sample, p)).toBeCloseTo(expected, 12)
  })
  it('is null for an empty sample', () => {
    expect(percentile([], 50)).toBeNull()
    expect(percentile([Number.NaN], 50)).toBeNull()
  })
  it.each([-1, 101, Number.NaN])('refuses %d', (p) => {
    expect(() => percentile([1], p)).toThrow(RangeError)
  })
  it('rises with p and stays inside the sample', () => {
    const sample = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 })
    const p = fc.integer({ min: 0, max: 99 })
    fc.assert(
      fc.property(sample, p, (values, lower) => {
        const [low, high] = [percentile(values, lower)!, percentile(values, lower + 1)!]
        expect(low).toBeLessThanOrEqual(high + 1e-9)
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      }),
    )
  })
  it("turns a planner's P90 into the plain tenth percentile", () => {
    expect(plannersPercentile(90)).toBe(10)
  })
})

describe('mean and standard deviation', () => {
  it('leave missing values out', () => {
    expect(mean([1, null, 3, Number.NaN])).toBe(2)
    expect(mean([null])).toBeNull()
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9, null])).toBeCloseTo(Math.sqrt(32 / 7), 12)
    expect(standardDeviation([5, null])).toBeNull()
  })
})
