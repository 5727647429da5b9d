import type { Site } from '../../schemas/shapes/site.ts'

const byName = (left: Site, right: Site) => left.name.localeCompare(right.name)

/** A list of sites in which `site` has or has not its star. */
export function marked(sites: readonly Site[], site: Site, isFavorite: boolean): Site[] {
  return sites.map((other) => (other.id === site.id ? { ...other, isFavorite } : other))
}

/** The favorites with or without `site`, kept sorted by name. */
export function changedFavorites(favorites: readonly Site[], site: Site, isFavorite: boolean): Site[] {
  const others = favorites.filter(({ id }) => id !== site.id)
  return isFavorite ? [...others, { ...site, isFavorite }].sort(byName) : others
}
