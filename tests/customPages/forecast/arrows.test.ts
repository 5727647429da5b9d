import { describe, expect, it } from 'vitest'
import { ARROW_ROW, arrowAngle, arrowHours, arrowTrace } from '../../../src/customPages/forecast/arrows.ts'
import { group, HOUR, points, START } from './group.ts'

const colors = {
  ink: '#000000',
  muted: '#000000',
  line: '#000000',
  paper: '#FFFFFF',
  alarm: '#000000',
  fontFamily: '',
}
const wind = { parameter: 'wind_direction_10m', unit: '°', plotType: 'Arrow' } as const

describe('arrowAngle', () => {
  // Definitions B.3: wind, wave and swell come from, current goes to; the arrow points where the stuff goes.
  it.each([
    ['wind_direction_10m', 0, 180],
    ['wind_direction_10m', 270, 90],
    ['wave_direction', 225, 45],
    ['swell_direction', 350, 170],
    ['current_direction', 90, 90],
    ['current_direction', 359, 359],
  ])('%s %d° points to %d°', (parameter, direction, angle) => {
    expect(arrowAngle({ parameter }, direction)).toBe(angle)
  })

  it('follows the orientation that the answer carries', () => {
    expect(arrowAngle({ parameter: 'anything', arrowOriginOrientation: 180 }, 270)).toBe(90)
    expect(arrowAngle({ parameter: 'anything', arrowOriginOrientation: 0 }, 270)).toBe(270)
  })
})

describe('arrowTrace', () => {
  // 1088 px less two margins of 44 px leave 1000 px for 10 hours: 100 px an hour, an arrow every hour.
  const frame = { from: START, to: START + 10 * HOUR, width: 1088, height: 300, colors }

  it('draws a west wind as an arrow from left to right, centred on its hour', () => {
    const { x, y, marker } = arrowTrace(group({ ...wind, data: points([null, 270]) }), 'y3', frame)
    const [tail, tip] = x as number[]
    expect((tail! + tip!) / 2).toBeCloseTo(START + HOUR, 6)
    expect(tip! - tail!).toBeGreaterThan(0)
    expect(y?.slice(0, 2)).toEqual([ARROW_ROW / 2, ARROW_ROW / 2].map((middle) => expect.closeTo(middle, 6)))
    expect(marker).toMatchObject({ angle: [90, 90, 90], size: [0, expect.any(Number), 0] })
  })

  it('draws a north wind downwards', () => {
    const { y } = arrowTrace(group({ ...wind, data: points([null, 0]) }), 'y3', frame)
    const [tail, tip] = y as number[]
    expect(tip!).toBeLessThan(tail!)
  })

  it('draws no arrow for a calm, and none that the edge would cut', () => {
    expect(arrowTrace(group({ ...wind, data: points([90, null, 90]) }), 'y3', frame).x).toHaveLength(3)
  })

  it('thins arrows on a small screen to a part of the day', () => {
    const tenDays = { from: START, to: START + 240 * HOUR }
    expect(arrowHours({ ...tenDays, width: 1088 })).toBe(6)
    expect(arrowHours({ ...tenDays, width: 360 })).toBe(24)
  })
})
