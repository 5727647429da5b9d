import { expect, it } from 'vitest'
import { basemapStyle, coastRows } from '../../../src/customPages/map/basemapStyle.ts'

const rows = [
  { file: 'far', minZoom: 0, maxZoom: 3 },
  { file: 'middle', minZoom: 3, maxZoom: 6 },
  { file: 'near', minZoom: 6, maxZoom: 24 },
]
const coasts = (zoom: number, ...loaded: string[]) =>
  coastRows(rows, { zoom, loaded: new Set(loaded) }).map(({ file, maxZoom }) => [file, maxZoom])

it('fetches a finer coast only when the map comes near, and draws the coarser until it is there', () => {
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

it('asks for nothing outside its own origin', () => {
  const colors = { sea: '#fff', land: '#fff', coast: '#fff', border: '#fff' }
  const style = basemapStyle(colors, { zoom: 10, loaded: new Set() })
  expect(Object.values(style.sources).map((source) => 'data' in source && String(source.data))).toEqual([
    '/basemap/land-110m.json',
    '/basemap/land-50m.json',
    '/basemap/land-10m.json',
    '/basemap/borders-50m.json',
  ])
  expect(style.glyphs).toBeUndefined()
  expect(style.sprite).toBeUndefined()
})
