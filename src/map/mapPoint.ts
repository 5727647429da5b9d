/** A place on the earth, in degrees. */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** Two form values as a point that the map can show; null if they are not valid coordinates. */
export function pointOf(latitude: unknown, longitude: unknown): MapPoint | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) < 90 && Math.abs(longitude) < 180 ? { latitude, longitude } : null
}

/** Rounds to 0.0001 degrees, some ten meters: finer than any archive, and short enough to read. */
export const rounded = ({ latitude, longitude }: MapPoint): MapPoint => ({
  latitude: Math.round(latitude * 1e4) / 1e4,
  longitude: Math.round(longitude * 1e4) / 1e4,
})
