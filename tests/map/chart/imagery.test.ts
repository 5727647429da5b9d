import { expect, it } from 'vitest'
import { imageryOpacity } from '#map/chart/chartLayers.ts'

it('shows the imagery fully up to zoom 4, and fades it out in favor of the chart above that', () => {
  expect([2, 4, 4.25, 4.5, 8].map(imageryOpacity)).toEqual([1, 1, 0.5, 0, 0])
  expect(imageryOpacity(4.3)).toBeLessThan(imageryOpacity(4.2))
})
