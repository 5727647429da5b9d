import { expect, it } from 'vitest'
import { statusRing } from '#map/markers/statusRings.ts'
import { tokens } from '#tokens.ts'

const names = ['ok', 'warning', 'alarm', 'unknown'] as const

it('draws each status in its color', () => {
  expect(names.map((name) => statusRing(name).stroke)).toEqual(names.map((name) => tokens.status[name]))
})

it('distinguishes the statuses without their colors', () => {
  const forms = names.map((name) => {
    const { d, strokeDasharray } = statusRing(name)
    return `${d} ${strokeDasharray}`
  })
  expect(new Set(forms).size).toBe(names.length)
})

it('does not cover the dot of the site: the cross of a stop begins at the ring', () => {
  const lines = [...statusRing('alarm').d.matchAll(/M([\d.]+),([\d.]+) L([\d.]+),([\d.]+)/g)]
  expect(lines).toHaveLength(4)
  // The ring has a radius of 9 pixels around (12, 12).
  for (const [, , , x, y] of lines) expect(Math.hypot(Number(x) - 12, Number(y) - 12)).toBeGreaterThan(8)
})
