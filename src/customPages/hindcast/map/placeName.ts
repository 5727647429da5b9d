import type { HindcastPoint, Site } from '../../../schemas/entities.ts'

const yearOf = (unixSeconds: number) => new Date(unixSeconds * 1000).getUTCFullYear()

/** What a place on the map is called: a site, or an archive with its years. */
export function placeName(place: Pick<Site, 'name'> | Pick<HindcastPoint, 'title' | 'from' | 'to'>): string {
  if ('name' in place) return place.name
  const [first, last] = [yearOf(place.from), yearOf(place.to)]
  return `Archive: ${place.title}, ${first === last ? first : `${first} to ${last}`}`
}
