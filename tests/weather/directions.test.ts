import { describe, expect, it } from 'vitest'
import { arrowRotation, meanDirection } from '#weather/directions.ts'

describe('meanDirection', () => {
  it.each([
    [[350, 10], 0],
    [[90, 90, 90], 90],
    [[0, 90], 45],
    [[340, 350], 345],
    [[270, Number.NaN], 270],
  ])('of %j is %d', (directions, expected) => {
    const difference = Math.abs(meanDirection(directions) - expected)
    expect(Math.min(difference, 360 - difference)).toBeLessThan(1e-9)
  })
  it('is NaN if directions cancel out or are missing', () => {
    expect(meanDirection([0, 180])).toBeNaN()
    expect(meanDirection([0, 120, 240])).toBeNaN()
    expect(meanDirection([Number.NaN])).toBeNaN()
    expect(meanDirection([])).toBeNaN()
  })
  it('is below 360', () => {
    expect(meanDirection([359.9999999999999, 360])).toBeLessThan(360)
    expect(meanDirection([360])).toBe(0)
  })
})

describe('arrowRotation', () => {
  it('points downwind: from the west to the east', () => {
    expect(arrowRotation(270, 'from')).toBe(90)
    expect(arrowRotation(0, 'from')).toBe(180)
    expect(arrowRotation(180, 'from')).toBe(0)
  })
  it('points downstream', () => {
    expect(arrowRotation(270, 'to')).toBe(270)
    expect(arrowRotation(360, 'to')).toBe(0)
  })
  it('is NaN for a calm', () => {
    expect(arrowRotation(Number.NaN, 'from')).toBeNaN()
  })
})
