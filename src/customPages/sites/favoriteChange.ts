import type { Site } from '#schemas/shapes/records/site.ts'
import { compareTexts } from '#schemas/valueOrder.ts'

/** The order in which the server lists sites. */
const byName = (left: Site, right: Site) => compareTexts(left.name, right.name) || left.id - right.id

/** A list of sites with the favorite state of `site` changed. */
export function marked(sites: readonly Site[], site: Site, isFavorite: boolean): Site[] {
  return sites.map((other) => (other.id === site.id ? { ...other, isFavorite } : other))
}

/** The favorites with or without `site`, sorted by name. */
export function changedFavorites(favorites: readonly Site[], site: Site, isFavorite: boolean): Site[] {
  const others = favorites.filter(({ id }) => id !== site.id)
  return isFavorite ? [...others, { ...site, isFavorite }].sort(byName) : others
}
