import { expect, it } from 'vitest'
import { initialView, readMapState, selectedView } from '#map/mapView.ts'

const site = { latitude: 54, longitude: 6.6 }
const saved = {
  center: { latitude: 1, longitude: 2 },
  zoom: 5.5,
  bounds: [0, 0, 3, 3] as [number, number, number, number],
  mapTypeId: 'basemap' as const,
}

// Specification section 2, home map, and section 9.
it('starts at the stored view, otherwise at the first site at zoom 4, otherwise with the world', () => {
  expect(initialView(saved, [site])).toEqual({ latitude: 1, longitude: 2, zoom: 5.5 })
  expect(initialView(null, [site])).toEqual({ ...site, zoom: 4 })
  expect(initialView(null, []).zoom).toBe(2)
})

it('zooms to at least 8 on a selected site and never out', () => {
  expect(selectedView(site, 4)).toEqual({ ...site, zoom: 8 })
  expect(selectedView(site, 11)).toEqual({ ...site, zoom: 11 })
})

it('reads the map that was stored for the same user', () => {
  const text = JSON.stringify({ ...saved, username: 'planner' })
  expect(readMapState(text, 'planner')).toMatchObject(saved)
  expect(readMapState(text, 'multi')).toBeNull()
  expect(readMapState(null, 'planner')).toBeNull()
})

it.each([
  '{"center":',
  'null',
  '7',
  '"world"',
  JSON.stringify({ ...saved, center: undefined, username: 'planner' }),
  JSON.stringify({ ...saved, center: { latitude: '54', longitude: 6 }, username: 'planner' }),
  JSON.stringify({ ...saved, center: { latitude: 540, longitude: 6 }, username: 'planner' }),
  JSON.stringify({ ...saved, center: { latitude: 54, longitude: Number.NaN }, username: 'planner' }),
  JSON.stringify({ ...saved, zoom: 1, username: 'planner' }),
  JSON.stringify({ ...saved, zoom: 1e9, username: 'planner' }),
  JSON.stringify({ ...saved, mapTypeId: 'globe', username: 'planner' }),
])('ignores a damaged map view: %s', (text) => {
  expect(readMapState(text, 'planner')).toBeNull()
})
