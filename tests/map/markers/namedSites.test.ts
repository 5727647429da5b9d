import { expect, it } from 'vitest'
import { namedSites } from '#map/markers/namedSites.ts'

const area = { west: -10, south: 45, east: 20, north: 65, zoom: 6 }
const site = (id: number, longitude: number, latitude: number, name = 'A site') => ({
  id,
  name,
  longitude,
  latitude,
})
const idsOf = (...[sites, where = area, selected]: [ReturnType<typeof site>[], typeof area?, number?]) =>
  namedSites(sites, where, selected).map(({ id }) => id)

it('names no site at a low zoom', () => {
  expect(idsOf([site(1, 5, 55)], { ...area, zoom: 4.9 })).toEqual([])
  expect(idsOf([site(1, 5, 55)], { ...area, zoom: 5 })).toEqual([1])
})

it('names the selected one of several sites whose names overlap, or otherwise the first', () => {
  // At zoom 6 a degree is 512 * 2^6 / 360 = 91 pixels wide; six letters are about half of that.
  const close = [site(1, 5, 55), site(2, 5.2, 55), site(3, 6, 55), site(4, 5, 56)]
  expect(idsOf(close)).toEqual([1, 3, 4])
  expect(idsOf(close, area, 2)).toEqual([2, 3, 4])
  expect(idsOf(close, { ...area, zoom: 9 })).toEqual([1, 2, 3, 4])
  expect(idsOf([site(1, 5, 55, 'A name as long as a degree'), site(2, 6, 55)])).toEqual([1])
})

it('names no site far outside the map', () => {
  expect(idsOf([site(1, 5, 55), site(2, -39, 55), site(3, -41, 55), site(4, 5, 86)])).toEqual([1, 2])
})

it('names as many of twenty thousand sites as are legible', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    site(index, (index * 7.919) % 15, 50 + ((index * 1.047) % 10)),
  )
  expect(idsOf(many).length).toBeGreaterThan(100)
  expect(idsOf(many).length).toBeLessThan(2000)
})
