import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestPlace, placeByKey } from '#map/markers/neighbours.ts'

const place = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude })
const middle = place('middle', 54, 6)
const east = place('east', 54.5, 8)
const farEast = place('far east', 54, 12)
const north = place('north', 56, 6.5)
const south = place('south', 51, 5)
const west = place('west', 54, -3)
const places = [east, farEast, middle, north, south, west]

it.each([
  ['ArrowRight', 'east'],
  ['ArrowLeft', 'west'],
  ['ArrowUp', 'north'],
  ['ArrowDown', 'south'],
  ['PageDown', 'north'],
  ['PageUp', 'far east'],
  ['Home', 'east'],
  ['End', 'west'],
])('moves focus by %s from the middle to %s', (key, name) => {
  expect(placeByKey(places, middle, key)?.name).toBe(name)
})

it('returns no place for other keys and directions without a place', () => {
  expect(placeByKey(places, west, 'ArrowLeft')).toBeUndefined()
  expect(placeByKey(places, west, 'PageDown')).toBeUndefined()
  expect(placeByKey(places, east, 'PageUp')).toBeUndefined()
  expect(placeByKey(places, middle, 'a')).toBeUndefined()
  expect(placeByKey(places, middle, 'toString')).toBeUndefined()
})

it('finds the place nearest to a point', () => {
  expect(nearestPlace(places, { latitude: 55.9, longitude: 6 })?.name).toBe('north')
  expect(nearestPlace([], middle)).toBeUndefined()
})

it('moves by an arrow key in its direction, and always to a place straight ahead', () => {
  const anywhere = fc.record({
    latitude: fc.integer({ min: -84, max: 84 }),
    longitude: fc.integer({ min: -180, max: 180 }),
  })
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 1, maxLength: 40 }), (others) => {
      const [from] = others
      if (!from) throw new Error('no place')
      const next = placeByKey(others, from, 'ArrowRight')
      for (const other of others.filter(({ latitude }) => latitude === from.latitude)) {
        if (other.longitude > from.longitude) expect(next).toBeDefined()
      }
      if (next) expect(next.longitude).toBeGreaterThan(from.longitude)
    }),
  )
})
