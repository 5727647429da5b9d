/** A place on the earth, in degrees. */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** Two coordinates of a form as a place that a map can show; null for anything else. */
export function pointOf(latitude: unknown, longitude: unknown): MapPoint | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) < 90 && Math.abs(longitude) < 180 ? { latitude, longitude } : null
}

/** Some ten metres: finer than any archive, and short enough to read. */
export const rounded = ({ latitude, longitude }: MapPoint): MapPoint => ({
  latitude: Math.round(latitude * 1e4) / 1e4,
  longitude: Math.round(longitude * 1e4) / 1e4,
})
