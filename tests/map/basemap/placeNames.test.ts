import { createRequire } from 'node:module'
import type { FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'
import { polygonFeatures } from '#map/basemap/basemapFeatures.ts'
import { countryNames } from '#map/basemap/placeNames.ts'
import seas from '#map/basemap/seaNames.json' with { type: 'json' }

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>
const atlas: Atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json')
const land = polygonFeatures(feature(atlas, atlas.objects.land), 3).features.map(
  ({ geometry: { coordinates } }) => {
    const latitudes = coordinates[0]!.map(([, latitude = 0]) => latitude)
    const longitudes = coordinates[0]!.map(([longitude = 0]) => longitude)
    return {
      rings: coordinates,
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    }
  },
)

/** Whether a point is inside the rings: a ray to the east crosses them an odd number of times. */
const isWithin = (rings: Position[][], x: number, y: number): boolean =>
  rings
    .flatMap((ring) => ring.slice(1).map((end, index) => [ring[index]!, end] as const))
    .filter(
      ([[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]]) =>
        y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0),
    ).length %
    2 ===
  1

const isOnLand = (x: number, y: number) =>
  land.some(
    ({ rings, west, east, south, north }) =>
      x >= west && x <= east && y >= south && y <= north && isWithin(rings, x, y),
  )

/** Degrees of latitude to the nearest corner of a coast. */
function fromCoast(x: number, y: number): number {
  const stretch = Math.cos((y * Math.PI) / 180)
  let nearest = Number.POSITIVE_INFINITY
  for (const { rings } of land)
    for (const [longitude = 0, latitude = 0] of rings.flat())
      nearest = Math.min(nearest, Math.hypot((longitude - x) * stretch, latitude - y))
  return nearest
}

const rows = seas.flatMap(({ kind, minZoom, places }) =>
  places.map(([name, longitude, latitude]) => ({
    kind,
    minZoom,
    name: String(name),
    x: Number(longitude),
    y: Number(latitude),
  })),
)
const named = (name: string) => rows.find((row) => row.name === name)!

describe('the names of seas and coasts', () => {
  it('have places on the map, and are unique', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    for (const { name, x, y } of rows)
      expect([name, Math.abs(x) <= 180, Math.abs(y) <= 85]).toEqual([name, true, true])
  })

  it('of seas are placed on water', () => {
    // Natural Earth treats the Caspian Sea as a lake, so its land has no hole there.
    const onLand = rows.filter(
      ({ kind, name, x, y }) => kind === 'sea' && name !== 'Caspian Sea' && isOnLand(x, y),
    )
    expect(onLand.map(({ name }) => name)).toEqual([])
  })

  it('of coasts are placed within a hundred kilometers of a shore', () => {
    const far = rows.filter(({ kind, x, y }) => kind === 'coast' && fromCoast(x, y) > 0.9)
    expect(far.map(({ name }) => name)).toEqual([])
  })

  // Limits in whole degrees after IHO, Limits of Oceans and Seas, S-23 (1953).
  it.each([
    ['North Sea', -4, 51, 9, 61],
    ['Baltic Sea', 9, 53, 22, 60],
    ['Norwegian Sea', -15, 61, 26, 77],
    ['Barents Sea', 16, 66, 69, 81],
    ['Skagerrak', 7, 57, 12, 60],
    ['Kattegat', 10, 55, 13, 58],
    ['Irish Sea', -7, 51, -2, 55],
    ['English Channel', -6, 48, 2, 52],
    ['Bay of Biscay', -10, 43, -1, 49],
    ['Celtic Sea', -12, 47, -5, 52],
    ['Gulf of Bothnia', 17, 59, 26, 66],
    ['Gulf of Finland', 22, 59, 31, 61],
    ['Adriatic Sea', 12, 39, 20, 46],
    ['Aegean Sea', 22, 35, 29, 42],
    ['Black Sea', 27, 40, 42, 47],
    ['Red Sea', 32, 12, 44, 30],
    ['Persian Gulf', 47, 23, 57, 31],
    ['Tasman Sea', 146, -47, 175, -29],
    ['Yellow Sea', 117, 31, 127, 40],
    ['Gulf of Mexico', -99, 17, -80, 31],
  ])('%s lies within its limits', (name, west, south, east, north) => {
    const { x, y } = named(name)
    expect([x >= west, x <= east, y >= south, y <= north]).toEqual([true, true, true, true])
  })
})

describe('the names of countries', () => {
  const countries: FeatureCollection = feature(atlas, atlas.objects.countries)
  const names = countryNames(countries)

  it('are placed on the land of their own country', () => {
    const astray = names.filter(({ name, longitude, latitude }) => {
      const own = countries.features.filter(({ properties }) => properties?.name === name)
      return !polygonFeatures({ type: 'FeatureCollection', features: own }, 6).features.some(({ geometry }) =>
        isWithin(geometry.coordinates, longitude, latitude),
      )
    })
    expect(astray.map(({ name }) => name)).toEqual([])
    expect(names.length).toBeGreaterThan(230)
  })

  it('appear at lower zooms for larger countries', () => {
    const zoomOf = (wanted: string) => names.find(({ name }) => name === wanted)!.minZoom
    expect(['Russia', 'Brazil', 'Australia', 'China'].map(zoomOf)).toEqual([2, 2, 2, 2])
    expect(zoomOf('Germany')).toBeLessThan(zoomOf('Denmark'))
    expect(zoomOf('Denmark')).toBeLessThan(zoomOf('Luxembourg'))
  })
  it('are absent for countries without land', () => {
    const country = (coordinates: Position[][][]) =>
      countryNames({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Nowhere' },
            geometry: { type: 'MultiPolygon', coordinates },
          },
        ],
      })
    const square = [
      [0, 0],
      [0, 2],
      [2, 2],
      [2, 0],
      [0, 0],
    ]
    for (const empty of [
      [],
      [[]],
      [[[]]],
      [[[[1, 1]]]],
      [
        [
          [
            [1, 1],
            [1, 2],
            [1, 1],
          ],
        ],
      ],
    ])
      expect(country(empty)).toEqual([])
    expect(country([[[]], [square]])).toMatchObject([{ longitude: 1, latitude: expect.closeTo(1, 3) }])
  })
})
