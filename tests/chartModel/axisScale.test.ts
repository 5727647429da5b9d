import { describe, expect, it } from 'vitest'
import {
  type AxisScale,
  axisScale,
  axisScales,
  niceStep,
  type Reach,
  stepTarget,
} from '#chartModel/axisScale.ts'

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
  it('starts at zero if the values are near zero', () => {
    expect(axisScale(2.2, 14.3)).toEqual({ range: [0, 16], step: 2 })
  })

  it('does not flatten a narrow band far from zero', () => {
    const { range } = axisScale(1002, 1011)
    expect(range).toEqual([1002, 1012])
  })

  it('includes negative values', () => {
    expect(axisScale(-3.1, 6.2)).toEqual({ range: [-4, 8], step: 2 })
  })

  it('has a positive height if all values are equal or there are none', () => {
    for (const { range } of [axisScale(0, 0), axisScale(7, 7), axisScale(Infinity, -Infinity)])
      expect(range[1]).toBeGreaterThan(range[0])
  })
})

describe('stepTarget', () => {
  it('is 8, less if a step would be lower than 22 pixels, and never below 2', () => {
    expect([400, 176, 175, 110, 44, 10].map(stepTarget)).toEqual([8, 8, 7, 5, 2, 2])
  })
})

describe('axisScales', () => {
  const steps = ({ range: [bottom, top], step }: AxisScale) => Math.round(((top - bottom) / step) * 1e6) / 1e6

  it('leaves a single axis unchanged', () => {
    expect(axisScales([[2.2, 14.3]])).toEqual([axisScale(2.2, 14.3)])
  })

  it('gives 0 to 7 and 0 to 14 seven steps each', () => {
    expect(
      axisScales([
        [0.7, 6.95],
        [4, 13.4],
      ]),
    ).toEqual([
      { range: [0, 7], step: 1 },
      { range: [0, 14], step: 2 },
    ])
  })

  it.each<Reach[]>([
    [
      [0.7, 6.95],
      [4, 13.4],
    ],
    [
      [-3.1, 6.2],
      [0, 1],
    ],
    [
      [1002, 1011],
      [0.1, 0.9],
      [-40, 2],
    ],
    [
      [Infinity, -Infinity],
      [0, 3],
    ],
    [
      [5, 5],
      [0.001, 0.0107],
    ],
  ])('has equally many steps of 1, 2, 5 or 10 on every axis and includes all values: %j %j', (...reaches) => {
    for (const target of [2, 4, 8]) {
      const scales = axisScales(reaches, target)
      expect(new Set(scales.map(steps)).size).toBe(1)
      expect(steps(scales[0]!)).toBeLessThanOrEqual(target)
      scales.forEach(({ range: [bottom, top], step }, index) => {
        const [low, high] = reaches[index]!
        if (low <= high) expect([bottom <= low, top >= high - 1e-9]).toEqual([true, true])
        expect([1, 2, 5, 10]).toContain(Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)))
      })
    }
  })
})
