import { expect, it } from 'vitest'
import { borderRows, coastRows } from '#map/basemap/coastRows.ts'

const rows = [
  { file: 'far', minZoom: 0, maxZoom: 3 },
  { file: 'middle', minZoom: 3, maxZoom: 6 },
  { file: 'near', minZoom: 6, maxZoom: 24 },
]
const coasts = (zoom: number, ...loaded: string[]) =>
  coastRows({ zoom, loaded: new Set(loaded) }, rows).map(({ file, maxZoom }) => [file, maxZoom])

it('fetches a finer coast only when near, and draws the coarser one until it has arrived', () => {
  expect(coasts(2)).toEqual([['far', 24]])
  expect(coasts(4)).toEqual([
    ['far', 24],
    ['middle', 24],
  ])
  expect(coasts(4, 'middle')).toEqual([
    ['far', 3],
    ['middle', 24],
  ])
  expect(coasts(5.5, 'middle')).toHaveLength(3)
  expect(coasts(8, 'middle', 'near').map(([, maxZoom]) => maxZoom)).toEqual([3, 6, 24])
})

it('draws three coasts and the borders at a high zoom', () => {
  const detail = { zoom: 10, loaded: new Set<string>() }
  expect([...coastRows(detail), ...borderRows(detail)].map(({ file }) => file)).toEqual([
    'land-110m.json',
    'land-50m.json',
    'land-10m.json',
    'borders-50m.json',
  ])
  expect(borderRows({ ...detail, zoom: 2 })).toEqual([])
})
