import type { Position } from 'geojson'

/** An outer ring and its holes. */
type Polygon = Position[][]

/**
 * A polygon cut at the antimeridian, so that every piece lies within longitudes -180 to 180.
 *
 * The source has its lands in one piece: the ring of Eurasia steps from 180 to -180 in the Bering Strait, which a flat
 * map would draw as a wedge across the whole world, and the ring of Antarctica goes round the pole.
 */
export function cutAtAntimeridian(polygon: Polygon): Polygon[] {
  const rings = polygon.map(unwrapped)
  return [-360, 0, 360]
    .map((shift) => rings.map((ring) => clipped(ring, shift)).filter(hasArea))
    .filter((piece) => piece.length > 0)
}

/** A ring that only touches the map's edge leaves a line there. */
const hasArea = (ring: readonly Position[]) =>
  ring.length >= 4 && ring.some(([longitude]) => longitude !== ring[0]?.[0])

/** The ring with longitudes that go on past 180; a ring around a pole is led over the pole. */
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

/** The part of a ring, moved by `shift` degrees, that lies between the two edges of the map (Sutherland and Hodgman). */
function clipped(ring: readonly Position[], shift: number): Position[] {
  const moved = ring.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude])
  return half(half(moved, -180, 1), 180, -1)
}

/** What lies on one side of a meridian: east of it for `side` 1, west of it for -1. */
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
