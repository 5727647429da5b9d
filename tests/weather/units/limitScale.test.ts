import { describe, expect, it } from 'vitest'
import { parameterByName } from '../../../src/weather/parameters.ts'
import { limitScale, oneStepWider } from '../../../src/weather/units/limitScale.ts'
import { shownUnit } from '../../../src/weather/units/shownUnit.ts'
import { registryUnits } from '../../../src/weather/units/units.ts'

const scaleOf = (name: string, units = registryUnits) => {
  const parameter = parameterByName(name)
  if (!parameter) throw new Error(name)
  return limitScale(parameter, shownUnit(parameter.unit, units))
}

describe('the scale of a limit', () => {
  it.each([
    ['wind_speed_10m', { low: 0, high: 45, step: 0.5 }],
    ['wave_height', { low: 0, high: 16, step: 0.1 }],
    ['wind_direction_10m', { low: 0, high: 360, step: 5 }],
  ])('of %s has steps that a planner would take', (name, expected) => {
    expect(scaleOf(name)).toEqual(expected)
  })

  it('has whole steps in the units of the reader', () => {
    expect(scaleOf('wind_speed_10m', { ...registryUnits, speed: 'knots' })).toEqual({
      low: 0,
      high: 88,
      step: 1,
    })
  })
})

describe('one step wider', () => {
  it('lets more through at either end', () => {
    expect(oneStepWider(12, 'thresholdMax', { step: 0.5 }, false)).toBe(12.5)
    expect(oneStepWider(0.3, 'thresholdMin', { step: 0.1 }, false)).toBe(0.2)
  })

  it('goes through north for a direction', () => {
    expect(oneStepWider(358, 'thresholdMax', { step: 5 }, true)).toBe(3)
    expect(oneStepWider(2, 'thresholdMin', { step: 5 }, true)).toBe(357)
  })
})
