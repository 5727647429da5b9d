import { expect, it } from 'vitest'
import type { PlaceName } from '#map/basemap/placeNames.ts'
import { placedNames } from '#map/chart/placedNames.ts'

const area = { west: -10, south: 45, east: 20, north: 65, zoom: 5 }
const place = (name: string, longitude: number, latitude: number, minZoom = 2): PlaceName => ({
  name,
  kind: 'sea',
  longitude,
  latitude,
  minZoom,
})
const namesOf = (places: PlaceName[], sites: Parameters<typeof placedNames>[1] = []) =>
  placedNames(places, sites, area).map(({ name }) => name)

// At zoom 5 a degree is 512 * 2^5 / 360 = 45.5 pixels wide.
it('leaves out a name that would overlap an earlier one', () => {
  expect(
    namesOf([place('North Sea', 3, 56), place('Dogger Bank', 4, 56), place('Elsewhere', 8, 56)]),
  ).toEqual(['North Sea', 'Elsewhere'])
})

it('shows a name from its zoom on, and none far outside the map', () => {
  expect(namesOf([place('near', 3, 56, 5), place('nearer', 9, 56, 5.1), place('far', 60, 56)])).toEqual([
    'near',
  ])
})

it('does not cover the names of sites', () => {
  const site = { name: 'alpha ventus', longitude: 6.6, latitude: 54.01 }
  expect(namesOf([place('German Bight', 7.4, 54.05)], [site])).toEqual([])
  expect(namesOf([place('German Bight', 7.4, 54.6)], [site])).toEqual(['German Bight'])
})
