import type { Place } from '#weather/series.ts'

const EARTH_RADIUS_KM = 6371.0088
const RADIAN = Math.PI / 180

/** Great-circle distance in kilometers on a sphere of the Earth's mean radius (haversine formula). */
export function distanceKm(a: Place, b: Place): number {
  const north = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2)
  const east = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2)
  const chord = north * north + Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN) * east * east
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
