import { describe, expect, it } from 'vitest'
import { axisScale, niceStep } from '../../../src/customPages/forecast/axisScale.ts'

describe('niceStep', () => {
  // Specification section 9: steps target 8, rounded to 1, 2, 5, 10.
  it.each([
    [8, 1],
    [8.1, 2],
    [16, 2],
    [17, 5],
    [40, 5],
    [41, 10],
    [0.8, 0.1],
    [1, 0.2],
    [330, 50],
  ])('cuts a span of %d into steps of %d', (span, step) => {
    expect(niceStep(span)).toBeCloseTo(step, 10)
  })

  it('needs at most the target number of steps', () => {
    for (let span = 0.013; span < 5000; span *= 1.37)
      expect(span / niceStep(span)).toBeLessThanOrEqual(8 + 1e-6)
  })
})

describe('axisScale', () => {
  it('starts at zero where zero is near', () => {
    expect(axisScale(2.2, 14.3)).toEqual({ range: [0, 16], step: 2 })
  })

  it('does not flatten a narrow band far from zero', () => {
    const { range } = axisScale(1002, 1011)
    expect(range).toEqual([1002, 1012])
  })

  it('holds negative values', () => {
    expect(axisScale(-3.1, 6.2)).toEqual({ range: [-4, 8], step: 2 })
  })

  it('has height where all values are equal, and where there are none', () => {
    for (const { range } of [axisScale(0, 0), axisScale(7, 7), axisScale(Infinity, -Infinity)])
      expect(range[1]).toBeGreaterThan(range[0])
  })
})
