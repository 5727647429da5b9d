import { describe, expect, it } from 'vitest'
import { arrowAngle, arrowHours, arrowsOf } from '#chartModel/arrows.ts'
import { group, HOUR, points, START } from './group.ts'

const wind = { parameter: 'wind_direction_10m', unit: '°', plotType: 'Arrow' } as const

describe('arrowAngle', () => {
  // Definitions B.3: wind, wave and swell come from, current goes to; the arrow points where air and water go.
  it.each([
    ['wind_direction_10m', 0, 180],
    ['wind_direction_10m', 270, 90],
    ['wave_direction', 225, 45],
    ['swell_direction', 350, 170],
    ['current_direction', 90, 90],
    ['current_direction', 359, 359],
  ])('turns %s %d° to %d°', (parameter, direction, angle) => {
    expect(arrowAngle({ parameter }, direction)).toBe(angle)
  })

  it('follows the orientation given in the response', () => {
    expect(arrowAngle({ parameter: 'anything', arrowOriginOrientation: 180 }, 270)).toBe(90)
    expect(arrowAngle({ parameter: 'anything', arrowOriginOrientation: 0 }, 270)).toBe(270)
  })
})

describe('arrowsOf', () => {
  // 1088 px less two margins of 44 px leave 1000 px for 10 hours: 100 px per hour, with an arrow every hour.
  const frame = { from: START, to: START + 10 * HOUR, width: 1088 }

  it('has no arrow for a calm, and none that the edge would cut off', () => {
    expect(arrowsOf(group({ ...wind, ...points([90, null, 90]) }), frame)).toEqual({
      places: [START + 2 * HOUR],
      angles: [270],
    })
  })

  it('leaves arrows out on a narrow chart, at the same hours of each day', () => {
    const tenDays = { from: START, to: START + 240 * HOUR }
    expect(arrowHours({ ...tenDays, width: 1088 })).toBe(6)
    expect(arrowHours({ ...tenDays, width: 360 })).toBe(24)
  })
})
