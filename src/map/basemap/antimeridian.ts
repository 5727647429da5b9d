import type { Position } from 'geojson'

/** An outer ring and its holes. */
type Polygon = Position[][]

/**
 * Cuts a polygon at the antimeridian, so that every piece is within longitudes -180 to 180.
 *
 * In the source, each land is one piece: the ring of Eurasia jumps from 180 to -180 in the Bering Strait, which a flat map
 * would draw as a wedge across the whole world, and the ring of Antarctica goes around the pole.
 */
export function cutAtAntimeridian(polygon: Polygon): Polygon[] {
  const rings = polygon.map(unwrapped)
  return [-360, 0, 360]
    .map((shift) => rings.map((ring) => clipped(ring, shift)).filter(hasArea))
    .filter((piece) => piece.length > 0)
}

/** Excludes rings that only touch the map's edge, of which clipping leaves a line. */
const hasArea = (ring: readonly Position[]) =>
  ring.length >= 4 && ring.some(([longitude]) => longitude !== ring[0]?.[0])

/** The ring with longitudes that continue past 180; a ring around a pole is closed through the pole. */
function unwrapped(ring: readonly Position[]): Position[] {
  const positions: [number, number][] = []
  for (const [longitude = 0, latitude = 0] of ring) {
    const before = positions.at(-1)?.[0] ?? longitude
    positions.push([longitude + 360 * Math.round((before - longitude) / 360), latitude])
  }
  const [first, last] = [positions[0], positions.at(-1)]
  if (!first || !last || first[0] === last[0]) return positions
  const pole = Math.sign(last[1]) * 90
  return [...positions, [last[0], pole], [first[0], pole], first]
}

/** Shifts a ring by `shift` degrees and clips it to the map's west and east edges (Sutherland and Hodgman). */
function clipped(ring: readonly Position[], shift: number): Position[] {
  const moved = ring.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude])
  return half(half(moved, -180, 1), 180, -1)
}

/** The part of a ring on one side of a meridian: east for `side` 1, west for -1. */
function half(ring: readonly Position[], meridian: number, side: 1 | -1): Position[] {
  const inside: Position[] = []
  const isInside = ([longitude = 0]: Position) => (longitude - meridian) * side >= 0
  for (const [index, position] of ring.entries()) {
    const before = ring[index - 1]
    if (before && isInside(before) !== isInside(position)) inside.push(crossing(before, position, meridian))
    if (isInside(position)) inside.push(position)
  }
  const [first, last] = [inside[0], inside.at(-1)]
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1])
  return isOpen ? [...inside, first] : inside
}

function crossing([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position, meridian: number): Position {
  return [meridian, y0 + ((meridian - x0) / (x1 - x0)) * (y1 - y0)]
}
