import { describe, expect, it } from 'vitest'
import { type Threshold, thresholdStatus, windowBar, worst } from '../../src/weather/thresholds.ts'

const max = (value: number, tolerance?: number, toleranceType?: 0 | 1): Threshold => ({
  max: value,
  tolerance,
  toleranceType,
})

describe('thresholdStatus', () => {
  it.each<[number, Threshold, 0 | 1 | 2, 0 | 1 | 2]>([
    // value, threshold, status, status with both sides
    [9.9, max(10), 0, 0],
    [10, max(10), 0, 0],
    [10.1, max(10), 2, 2],
    [10, max(10, 2, 0), 0, 1],
    [8, max(10, 2, 0), 0, 1],
    [7.9, max(10, 2, 0), 0, 0],
    [10.1, max(10, 2, 0), 1, 1],
    [12, max(10, 2, 0), 1, 1],
    [12.1, max(10, 2, 0), 2, 2],
    [1.65, max(1.5, 10, 1), 1, 1],
    [1.66, max(1.5, 10, 1), 2, 2],
    [1.35, max(1.5, 10, 1), 0, 1],
    [1.34, max(1.5, 10, 1), 0, 0],
    [1, { min: 1, tolerance: 0.2 }, 0, 1],
    [0.8, { min: 1, tolerance: 0.2 }, 1, 1],
    [0.79, { min: 1, tolerance: 0.2 }, 2, 2],
    [1.21, { min: 1, tolerance: 0.2 }, 0, 0],
    [-5, { min: -10, max: 0, tolerance: 10, toleranceType: 1 }, 0, 0],
    [-11, { min: -10, max: 0, tolerance: 10, toleranceType: 1 }, 1, 1],
    [0.1, { min: -10, max: 0, tolerance: 10, toleranceType: 1 }, 2, 2],
    [0.8, max(0.7, 0.1, 0), 1, 1],
  ])('%d against %j is %i, with both sides %i', (value, threshold, oneSide, bothSides) => {
    expect(thresholdStatus(value, threshold, false)).toBe(oneSide)
    expect(thresholdStatus(value, threshold, true)).toBe(bothSides)
    // As a series stores it.
    expect(thresholdStatus(Math.fround(value), threshold, false)).toBe(oneSide)
    expect(thresholdStatus(Math.fround(value), threshold, true)).toBe(bothSides)
  })
  it('has no status without a value or a bound', () => {
    expect(thresholdStatus(Number.NaN, max(10), false)).toBeNull()
    expect(thresholdStatus(null, max(10), false)).toBeNull()
    expect(thresholdStatus(5, { min: null, max: null, tolerance: 3 }, true)).toBeNull()
  })
})

describe('windowBar', () => {
  const thresholds = { wind: max(10, 10, 1), wave: max(1.5, 10, 1), visibility: {} }

  it('shows the worst parameter, and never ok where one is missing', () => {
    const wind = [9, 10.5, 9, 12, 9, Number.NaN, Number.NaN]
    const wave = [1, 1, 1.6, 1.6, Number.NaN, 9, Number.NaN]
    expect(windowBar({ wind, wave, gust: wind }, thresholds, false)).toEqual([0, 1, 1, 2, null, 2, null])
  })
  it('has no colour where nothing is judged', () => {
    expect(windowBar({ wind: [1, 2] }, {}, false)).toEqual([null, null])
    expect(windowBar({ wind: [1, 2] }, { visibility: {} }, false)).toEqual([null, null])
  })
  it('is never ok where a judged parameter has no column', () => {
    expect(windowBar({ wind: [9, 12] }, thresholds, false)).toEqual([null, 2])
  })
  it('the worst of none is none', () => {
    expect(worst([])).toBeNull()
    expect(worst([0, null])).toBeNull()
    expect(worst([0, 0])).toBe(0)
    expect(worst([1, null, 0])).toBe(1)
  })
})
