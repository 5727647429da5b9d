import type { Feature, FeatureCollection, Geometry, MultiLineString, Polygon, Position } from 'geojson'
import { cutAtAntimeridian } from './antimeridian.ts'

/**
 * One feature per polygon, with coordinates rounded to `decimals`.
 *
 * Map renderers triangulate each feature separately. One huge multipolygon of the whole world breaks the triangulation: it
 * draws wedges of land across Russia.
 */
export function polygonFeatures(land: FeatureCollection, decimals: number): FeatureCollection<Polygon> {
  const polygons = land.features.flatMap(({ geometry }) => polygonsOf(geometry)).flatMap(cutAtAntimeridian)
  const features = polygons.flatMap((polygon) => {
    const coordinates = polygon.map((ring) => rounded(ring, decimals)).filter((ring) => ring.length >= 4)
    return coordinates.length === 0 ? [] : [feature({ type: 'Polygon' as const, coordinates })]
  })
  return { type: 'FeatureCollection', features }
}

/** The polygons of a geometry, each an outer ring and its holes. */
export function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** All lines as one feature, with coordinates rounded to `decimals`. */
export function lineFeature(lines: MultiLineString, decimals: number): Feature<MultiLineString> {
  const coordinates = lines.coordinates
    .map((line) => rounded(line, decimals))
    .filter((line) => line.length > 1)
  return feature({ type: 'MultiLineString', coordinates })
}

function feature<G extends Polygon | MultiLineString>(geometry: G): Feature<G> {
  return { type: 'Feature', properties: {}, geometry }
}

/** Rounds positions and drops consecutive duplicates. */
function rounded(positions: readonly Position[], decimals: number): Position[] {
  const factor = 10 ** decimals
  return positions
    .map((position) => position.map((degrees) => Math.round(degrees * factor) / factor))
    .filter(
      ([longitude, latitude], index, all) =>
        index === 0 || longitude !== all[index - 1]?.[0] || latitude !== all[index - 1]?.[1],
    )
}
