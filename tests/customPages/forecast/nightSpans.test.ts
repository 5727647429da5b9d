import { expect, it } from 'vitest'
import { nightSpans } from '../../../src/customPages/forecast/nightSpans.ts'

const unix = (text: string) => Date.parse(text) / 1000

it('shades the nights, to the hour', () => {
  // Heligoland at midsummer: sunrise shortly before 03:00, sunset shortly after 20:00 UTC.
  const from = unix('2026-06-21T00:00:00Z')
  const spans = nightSpans(from, from + 24 * 3600, { latitude: 54.18, longitude: 7.89 })
  expect(spans).toEqual([
    [from, from + 3 * 3600],
    [from + 20 * 3600, from + 24 * 3600],
  ])
})

it('has no night in the polar summer and no day in the polar winter', () => {
  const place = { latitude: 78, longitude: 15 }
  const june = unix('2026-06-21T00:00:00Z')
  const december = unix('2026-12-21T00:00:00Z')
  expect(nightSpans(june, june + 86400, place)).toEqual([])
  expect(nightSpans(december, december + 86400, place)).toEqual([[december, december + 86400]])
})
