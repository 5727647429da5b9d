import { expect, it } from 'vitest'
import { boxAtCorner } from '#customPages/hindcast/map/boxAtCorner.ts'

it('measures a region from its north-western corner, with the length of a meter on the map there', () => {
  const region = { id: '', name: '', latitudeMin: 50, latitudeMax: 60, longitudeMin: -5, longitudeMax: 5 }
  const [x, y, width, height] = boxAtCorner(region)
  // A degree along the parallel of 60 degrees is half as long as along the equator: 40 030 km / 360 / 2.
  expect(width).toBeCloseTo((10 * 40.03e6) / 720, 0)
  // Northings of EPSG:3857 at 60 and 50 degrees, on its radius of 6 378 137 m.
  const northings = 8399737.89 - 6446275.84
  expect(height).toBeCloseTo((northings / (2 * Math.PI * 6378137)) * 40.03e6 * 0.5, 0)
  expect([x, y]).toEqual([0, -height])
})
