import rows from './regions.json' with { type: 'json' }

/** A box in degrees north and east, edges included. */
export interface Region {
  id: string
  name: string
  latitudeMin: number
  latitudeMax: number
  longitudeMin: number
  longitudeMax: number
}

/** The six boxes of the hindcast. If two overlap, the earlier one is used. */
export const regions: readonly Region[] = rows

/** The first region that contains the point; undefined outside all of them. */
export function regionOf(latitude: number, longitude: number): Region | undefined {
  return regions.find(
    (region) =>
      latitude >= region.latitudeMin &&
      latitude <= region.latitudeMax &&
      longitude >= region.longitudeMin &&
      longitude <= region.longitudeMax,
  )
}
