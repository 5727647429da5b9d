import { describe, expect, it } from 'vitest'
import { momentText } from '#weather/zone.ts'

const unix = (text: string) => Date.parse(text) / 1000

describe('momentText', () => {
  it('follows the zone over a clock change', () => {
    expect(momentText(unix('2026-03-29T00:59:00Z'), 'Europe/Berlin')).toBe('Sun 29 Mar 01:59')
    expect(momentText(unix('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe('Sun 29 Mar 03:00')
    expect(momentText(unix('2026-03-29T01:00:00Z'), 'UTC')).toBe('Sun 29 Mar 01:00')
  })
})
