import { expect, test } from 'vitest'
import { newestRun } from '#server/sources/forecastRun.ts'

test.each([
  ['2026-01-02T03:59:59Z', '2026-01-01T18:00:00Z'],
  ['2026-01-02T04:00:00Z', '2026-01-02T00:00:00Z'],
  ['2026-01-02T09:59:59Z', '2026-01-02T00:00:00Z'],
  ['2026-01-02T10:00:00Z', '2026-01-02T06:00:00Z'],
  ['2026-01-02T16:00:00Z', '2026-01-02T12:00:00Z'],
  ['2026-01-02T22:30:00Z', '2026-01-02T18:00:00Z'],
])('at %s the newest complete run is that of %s', (now, run) => {
  expect(newestRun(new Date(now))).toBe(Date.parse(run) / 1000)
})
