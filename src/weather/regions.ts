import rows from './regions.json' with { type: 'json' }

/** A box of degrees north and east; its edges belong to it. */
export interface Region {
  id: string
  name: string
  latitudeMin: number
  latitudeMax: number
  longitudeMin: number
  longitudeMax: number
}

/** The six boxes of the hindcast. Where two overlap, the earlier one has the point. */
export const regions: readonly Region[] = rows

/** The first region that holds the point, undefined outside all of them. */
export function regionOf(latitude: number, longitude: number): Region | undefined {
  return regions.find(
    (region) =>
      latitude >= region.latitudeMin &&
      latitude <= region.latitudeMax &&
      longitude >= region.longitudeMin &&
      longitude <= region.longitudeMax,
  )
}
