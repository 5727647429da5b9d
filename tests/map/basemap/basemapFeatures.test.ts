import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, it } from 'vitest'
import { lineFeature, polygonFeatures } from '#map/basemap/basemapFeatures.ts'

const square = (west: number) => [
  [
    [west, 0],
    [west + 1.26, 0],
    [west + 1.26, 1],
    [west, 0],
  ],
]

it('makes one feature per polygon and rounds coordinates', () => {
  const land = {
    type: 'FeatureCollection' as const,
    features: [
      {
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'MultiPolygon' as const, coordinates: [square(0), square(10)] },
      },
    ],
  }
  const { features } = polygonFeatures(land, 1)
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon'])
  expect(features[0]?.geometry.coordinates[0]?.[1]).toEqual([1.3, 0])
})

it('drops islands and lines that rounding shrinks to nothing', () => {
  const speck = [
    [
      [0.01, 0],
      [0.02, 0],
      [0.02, 0.01],
      [0.01, 0],
    ],
  ]
  const collection = {
    type: 'FeatureCollection' as const,
    features: [
      {
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Polygon' as const, coordinates: speck },
      },
    ],
  }
  expect(polygonFeatures(collection, 1).features).toEqual([])
  const line = {
    type: 'MultiLineString' as const,
    coordinates: [
      [
        [0.01, 0],
        [0.02, 0],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ],
  }
  expect(lineFeature(line, 1).geometry.coordinates).toHaveLength(1)
})

it('keeps every continent of the world at 1:110m', () => {
  const require = createRequire(import.meta.url)
  const topology: Topology<{ land: GeometryCollection }> = require('world-atlas/land-110m.json')
  const { features } = polygonFeatures(feature(topology, topology.objects.land), 1)
  const big = features.filter(({ geometry }) => (geometry.coordinates[0]?.length ?? 0) > 100)
  expect(features.length).toBeGreaterThan(100)
  expect(big.length).toBeGreaterThanOrEqual(4)
})
