import type { Point } from '#weather/series.ts'
import { distanceKm } from '../distance.ts'
import type { Answer } from './parseAnswer.ts'

/** The grid cell that was read (the farthest from the point if there are several), and its distance in kilometers. */
export function cellOf(point: Point, answers: readonly Answer[]) {
  const cells = answers.map(({ latitude, longitude }) => ({
    latitude,
    longitude,
    distance: distanceKm(point, { latitude, longitude }),
  }))
  const [farthest] = cells.sort((a, b) => b.distance - a.distance)
  return farthest ?? { latitude: point.latitude, longitude: point.longitude, distance: 0 }
}
