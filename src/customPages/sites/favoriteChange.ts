import type { Site } from '../../schemas/shapes/site.ts'
import { compareTexts } from '../../schemas/valueOrder.ts'

/** As the server lists sites. */
const byName = (left: Site, right: Site) => compareTexts(left.name, right.name) || left.id - right.id

/** A list of sites in which `site` has or has not its star. */
export function marked(sites: readonly Site[], site: Site, isFavorite: boolean): Site[] {
  return sites.map((other) => (other.id === site.id ? { ...other, isFavorite } : other))
}

/** The favorites with or without `site`, kept sorted by name. */
export function changedFavorites(favorites: readonly Site[], site: Site, isFavorite: boolean): Site[] {
  const others = favorites.filter(({ id }) => id !== site.id)
  return isFavorite ? [...others, { ...site, isFavorite }].sort(byName) : others
}
