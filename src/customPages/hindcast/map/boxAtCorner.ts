import { onMap } from '#map/mercator.ts'
import type { Region } from '#weather/regions.ts'

/** Meters, as deck.gl computes them. */
const EARTH_RADIUS = 40.03e6 / (2 * Math.PI)

/** The box relative to its north-western corner, in meters at the map's scale there: x, y, width, height. */
export function boxAtCorner({
  latitudeMin,
  latitudeMax,
  longitudeMin,
  longitudeMax,
}: Region): [number, number, number, number] {
  const metres = EARTH_RADIUS * Math.cos((latitudeMax * Math.PI) / 180)
  const corner = onMap({ latitude: latitudeMax, longitude: longitudeMin })
  const opposite = onMap({ latitude: latitudeMin, longitude: longitudeMax })
  const height = (corner.y - opposite.y) * metres
  return [0, -height, (opposite.x - corner.x) * metres, height]
}
