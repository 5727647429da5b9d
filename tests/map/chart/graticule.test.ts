import { expect, it } from 'vitest'
import {
  coordinateText,
  graticuleOf,
  graticuleStep,
  latitudeLetters,
  longitudeLetters,
} from '#map/chart/graticule.ts'

it('draws lines at round minutes, 80 to 240 pixels apart', () => {
  for (let zoom = 2; zoom < 13; zoom += 0.25) {
    const pixels = (graticuleStep(zoom) / 60) * ((512 * 2 ** zoom) / 360)
    expect(pixels).toBeGreaterThanOrEqual(80)
    expect(pixels).toBeLessThan(240)
  }
})

it('has the lines of an area, and none beyond the edges of the map', () => {
  expect(graticuleOf({ west: 5.6, south: 53.4, east: 7.1, north: 54.3 }, 30)).toEqual({
    meridians: [6, 6.5, 7],
    parallels: [53.5, 54],
  })
  expect(graticuleOf({ west: -300, south: -89, east: 300, north: 89 }, 1200)).toEqual({
    meridians: [-180, -160, -140, -120, -100, -80, -60, -40, -20, 0, 20, 40, 60, 80, 100, 120, 140, 160, 180],
    parallels: [-80, -60, -40, -20, 0, 20, 40, 60, 80],
  })
})

it('writes degrees and minutes with the letter of their side', () => {
  const latitude = (degrees: number) => coordinateText(degrees, latitudeLetters)
  const longitude = (degrees: number) => coordinateText(degrees, longitudeLetters)
  expect([54.5, -33, 0, 1 / 60].map(latitude)).toEqual(['54° 30′ N', '33° S', '0°', '0° 01′ N'])
  expect([6.25, -3, 180, -180].map(longitude)).toEqual(['6° 15′ E', '3° W', '180°', '180°'])
})
