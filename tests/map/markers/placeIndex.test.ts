import { expect, it } from 'vitest'
import { placeIndex } from '#map/markers/placeIndex.ts'

const named = (name: string, longitude: number, latitude: number) => ({ name, longitude, latitude })
const places = [named('a', 6.6, 54), named('b', 7, 54), named('c', 6.6, -54)]
const find = placeIndex(places)

// At zoom 8 a degree of longitude is 512 * 2^8 / 360 = 364 pixels wide.
it('finds a place within 16 pixels of the pointer, and none beyond', () => {
  expect(find({ longitude: 6.6 + 15.9 / 364.1, latitude: 54 }, 8)?.name).toBe('a')
  expect(find({ longitude: 6.6 + 16.1 / 364.1, latitude: 54 }, 8)).toBeUndefined()
  // A degree of latitude is 1 / cos 54° as high.
  expect(find({ longitude: 6.6, latitude: 54 + 15.9 / 619.4 }, 8)?.name).toBe('a')
  expect(find({ longitude: 6.6, latitude: 54 + 16.2 / 619.4 }, 8)).toBeUndefined()
})

it('finds the nearest of several', () => {
  expect(find({ longitude: 6.85, latitude: 54 }, 2)?.name).toBe('b')
  expect(find({ longitude: 6.75, latitude: 54 }, 2)?.name).toBe('a')
})

it('finds nothing without places', () => {
  expect(placeIndex([])({ longitude: 0, latitude: 0 }, 4)).toBeUndefined()
})

it('finds the same nearest of twenty thousand places as a comparison of all', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    named(String(index), ((index * 7.919) % 360) - 180, ((index * 1.047) % 160) - 80),
  )
  const among = placeIndex(many)
  const y = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180))
  for (const [longitude, latitude] of [
    [6, 54],
    [-100, 10],
    [150, -40],
  ] as const) {
    const distance = (place: (typeof many)[number]) =>
      Math.hypot(((place.longitude - longitude) * Math.PI) / 180, y(place.latitude) - y(latitude))
    const nearest = many.reduce((best, place) => (distance(place) < distance(best) ? place : best))
    expect(among({ longitude, latitude }, 2)).toBe(nearest)
  }
})
