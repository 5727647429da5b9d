import { describe, expect, it } from 'vitest'
import { parameterByName, parameters } from '#weather/parameters.ts'
import { limitScale, oneStepWider } from '#weather/units/limitScale.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { registryUnits } from '#weather/units/units.ts'

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
  ])('of %s has practical steps', (name, expected) => {
    expect(scaleOf(name)).toEqual(expected)
  })

  it('has whole steps in the units of the user', () => {
    expect(scaleOf('wind_speed_10m', { ...registryUnits, speed: 'knots' })).toEqual({
      low: 0,
      high: 88,
      step: 1,
    })
  })
})

describe('one step wider', () => {
  const wind = { low: 0, high: 45, step: 0.5 }
  const visibility = { low: 0, high: 100, step: 1 }
  const direction = { low: 0, high: 360, step: 5 }

  it('lets more through at either end', () => {
    expect(oneStepWider(12, 'max', wind, false)).toBe(12.5)
    expect(oneStepWider(0.3, 'min', { ...wind, step: 0.1 }, false)).toBe(0.2)
    expect(oneStepWider(2, 'min', visibility, false)).toBe(1)
    expect(oneStepWider(0, 'min', { low: -40, high: 50, step: 1 }, false)).toBe(-1)
  })

  it('is finer if a whole step would give a limit that excludes nothing', () => {
    expect(oneStepWider(1, 'min', visibility, false)).toBe(0.5)
    expect(oneStepWider(0.5, 'min', visibility, false)).toBe(0.4)
    expect(oneStepWider(0.05, 'min', visibility, false)).toBe(0.04)
    expect(oneStepWider(45, 'max', { ...wind, high: 45.2 }, false)).toBe(45.1)
  })

  it('is null at the end of the range and beyond it', () => {
    expect(oneStepWider(0, 'min', visibility, false)).toBeNull()
    expect(oneStepWider(-3, 'min', visibility, false)).toBeNull()
    expect(oneStepWider(45, 'max', wind, false)).toBeNull()
  })

  it('wraps at north for a direction', () => {
    expect(oneStepWider(358, 'max', direction, true)).toBe(3)
    expect(oneStepWider(2, 'min', direction, true)).toBe(357)
  })

  it('of every parameter stays within its plausible range, from any limit in it', () => {
    for (const parameter of parameters.filter((row) => row.direction === undefined)) {
      const unit = shownUnit(parameter.unit, registryUnits)
      const scale = limitScale(parameter, unit)
      for (const share of [0, 0.001, 0.01, 0.02, 0.5, 0.99, 1])
        for (const field of ['min', 'max'] as const) {
          const wider = oneStepWider(scale.low + share * (scale.high - scale.low), field, scale, false)
          if (wider === null) continue
          expect(wider).toBeGreaterThan(field === 'min' ? parameter.validMin : Number.NEGATIVE_INFINITY)
          expect(wider).toBeLessThan(field === 'max' ? parameter.validMax : Number.POSITIVE_INFINITY)
        }
    }
  })
})
