import { expect, test } from 'vitest'
import { onePlace } from '#server/sources/archive/read/places.ts'
import { archive } from '#server/sources/archive.ts'
import { composite } from '#server/sources/composite.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { along, onePoint, writeV3 } from './archiveForeign.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const start = Date.UTC(2020, 0) / 1000

/** A store of a grid: each of these latitudes with each longitude, two hours from 2020 on. */
async function gridOf(latitudes: readonly number[], longitudes: readonly number[]) {
  const folder = await temporaryFolder()
  const { time } = onePoint(2)
  await writeV3(`${folder}/grid.zarr`, {
    attributes: { title: 'Grid' },
    arrays: {
      time: time!,
      lat: {
        dimensions: ['y'],
        dtype: 'float64',
        data: latitudes,
        attributes: { standard_name: 'latitude' },
      },
      lon: {
        dimensions: ['x'],
        dtype: 'float64',
        data: longitudes,
        attributes: { standard_name: 'longitude' },
      },
      hs: {
        ...along([], 'sea_surface_wave_significant_height', 'm'),
        dimensions: ['time', 'y', 'x'],
        shape: [2, latitudes.length, longitudes.length],
        data: Array.from({ length: 2 * latitudes.length * longitudes.length }, () => 1),
      },
    },
  })
  return archive({ folder, distance: 10, warn: (message) => expect.fail(message) })
}

test('an archive lists its points with their title and hours, longitudes from -180 to 180', async () => {
  const source = await gridOf([54, 55], [6, 354])
  const point = { title: 'Grid', from: start, to: start + 3600 }
  const expected = [
    { ...point, latitude: 54, longitude: 6 },
    { ...point, latitude: 54, longitude: -6 },
    { ...point, latitude: 55, longitude: 6 },
    { ...point, latitude: 55, longitude: -6 },
  ]
  expect(await source.places?.()).toEqual(expected)
  expect(await composite(source, arrayWeather({})).places?.()).toEqual(expected)
})

test('a large grid is listed in part, spread over all of it', async () => {
  const side = Array.from({ length: 30 }, (_, index) => 40 + index / 2)
  const points = (await (await gridOf(side, side)).places?.()) ?? []
  expect(points).toHaveLength(200)
  expect(new Set(points.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(200)
  expect(new Set(points.map(({ latitude }) => latitude)).size).toBe(30)
})

test('a place without a dimension is listed once', () => {
  expect(onePlace({ latitude: 54, longitude: 6 }).some(200)).toEqual([{ latitude: 54, longitude: 6 }])
})
