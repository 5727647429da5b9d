import fc from 'fast-check'
import { expect, it } from 'vitest'
import { popupPlacement } from '#map/popups/popupPlacement.ts'

const map = { width: 1000, height: 800 }

// Specification section 9: popup width 420.
it('places the popup, 420 px wide, centered over or under its marker, where there is more room', () => {
  expect(popupPlacement({ x: 500, y: 600 }, map)).toMatchObject({ left: 290, width: 420, bottom: 212 })
  expect(popupPlacement({ x: 500, y: 200 }, map)).toMatchObject({ left: 290, width: 420, top: 212 })
})

it('makes the popup narrower on a narrow map', () => {
  expect(popupPlacement({ x: 100, y: 50 }, { width: 320, height: 800 })).toMatchObject({
    left: 8,
    width: 304,
  })
})

it('places no popup for a marker outside the map', () => {
  expect(popupPlacement({ x: -1, y: 50 }, map)).toBeNull()
  expect(popupPlacement({ x: 50, y: 801 }, map)).toBeNull()
})

it('places the popup inside the map for any marker', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const pixels = (min: number, max: number) => fc.integer({ min, max })
  fc.assert(
    fc.property(pixels(240, 3000), pixels(200, 2000), share, share, (width, height, x, y) => {
      const placed = popupPlacement({ x: x * width, y: y * height }, { width, height })
      if (!placed) throw new Error('a marker in sight has no popup')
      expect(placed.left).toBeGreaterThanOrEqual(0)
      expect(placed.left + placed.width).toBeLessThanOrEqual(width)
      expect((placed.top ?? placed.bottom ?? Number.NaN) + placed.maxHeight).toBeLessThanOrEqual(height)
    }),
  )
})

it('points to its marker, except from a corner', () => {
  const pointerOf = (x: number) => {
    const placed = popupPlacement({ x, y: 600 }, map)
    if (!placed) throw new Error('a marker in sight has no popup')
    return placed.left + placed.pointer
  }
  expect([24, 150, 500, 976].map(pointerOf)).toEqual([24, 150, 500, 976])
  expect([0, 1000].map(pointerOf)).toEqual([24, 976])
})
