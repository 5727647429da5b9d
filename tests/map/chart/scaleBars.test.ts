import { describe, expect, it } from 'vitest'
import { scaleBars } from '#map/chart/scaleBars.ts'

/** Meters between two places at sea level by the haversine formula, on a sphere of the mean radius. */
function haversine(from: [number, number], to: [number, number]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [latitude, other] = [radians(from[0]), radians(to[0])]
  const h =
    Math.sin((other - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(other) * Math.sin(radians(to[1] - from[1]) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

describe('a scale bar', () => {
  it.each([
    [0, 6],
    [54.01, 8],
    [-33.9, 10.4],
    [70, 12],
  ])('at latitude %d and zoom %d is as long as the distance between its ends', (latitude, zoom) => {
    for (const { unit, length, pixels } of scaleBars(latitude, zoom, 100)) {
      const degrees = (pixels * 360) / (512 * 2 ** zoom)
      const metres = haversine([latitude, 5 - degrees / 2], [latitude, 5 + degrees / 2])
      expect(metres / (length * (unit === 'NM' ? 1852 : 1000))).toBeCloseTo(1, 3)
    }
  })

  it('has the largest round length that fits', () => {
    for (let zoom = 2; zoom < 18; zoom += 0.37) {
      for (const { length, pixels } of scaleBars(54, zoom, 100)) {
        expect(String(length)).toMatch(/^(0\.0*)?[125]0*$/)
        expect(pixels).toBeLessThanOrEqual(100)
        expect(pixels).toBeGreaterThan(39)
      }
    }
  })

  it('at zoom 8 and 54° N is 10 NM and 20 km', () => {
    // A minute of latitude is a nautical mile: 256 * 512 pixels of 21,600 minutes are 6.07 at the equator, 10.3 here.
    expect(scaleBars(54, 8, 110)).toEqual([
      { unit: 'NM', length: 10, pixels: expect.closeTo(103, 0) },
      { unit: 'km', length: 10, pixels: expect.closeTo(55.7, 0) },
    ])
  })
})
