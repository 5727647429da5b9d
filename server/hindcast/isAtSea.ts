import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Longitude and latitude of each corner, the first one again at the end. */
type Ring = readonly Position[]

interface Land {
  west: number
  east: number
  south: number
  north: number
  /** The outline, followed by the lakes and inland seas inside it. */
  rings: readonly Ring[]
}

function landOf(rings: readonly Ring[]): Land {
  const land = { west: 180, east: -180, south: 90, north: -90, rings }
  for (const [longitude = 0, latitude = 0] of rings[0] ?? []) {
    land.west = Math.min(land.west, longitude)
    land.east = Math.max(land.east, longitude)
    land.south = Math.min(land.south, latitude)
    land.north = Math.max(land.north, latitude)
  }
  return land
}

/** Natural Earth's land at 1:50 million (public domain), read once. */
function readLands(): Land[] {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-50m.json'))
  const atlas: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [landOf(geometry.coordinates)]
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((rings) => landOf(rings))
    return []
  })
}

let lands: Land[] | undefined

/**
 * Reads the coast once, which blocks for some 50 ms. Called at startup, so that the first request does
 * not block the event loop.
 */
export function prepareCoast(): readonly Land[] {
  lands ??= readLands()
  return lands
}

/** Even-odd rule: a ray to the east crosses the rings an odd number of times from inside. */
function isInside(rings: readonly Ring[], latitude: number, longitude: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [x1 = 0, y1 = 0] = ring[index - 1]!
      const [x2 = 0, y2 = 0] = ring[index]!
      if (y1 > latitude === y2 > latitude) continue
      if (longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  }
  return inside
}

/** Whether a point, in degrees, is at sea. The coast is accurate to a few kilometers and lacks islets and harbors. */
export function isAtSea(latitude: number, longitude: number): boolean {
  return !prepareCoast().some(
    ({ west, east, south, north, rings }) =>
      longitude >= west &&
      longitude <= east &&
      latitude >= south &&
      latitude <= north &&
      isInside(rings, latitude, longitude),
  )
}
