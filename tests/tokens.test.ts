import { describe, expect, it } from 'vitest'
import { tokens } from '../src/tokens.ts'

/** Relative luminance and contrast ratio of WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe('text', () => {
  it.each(['light', 'dark'] as const)('can be read on every ground of the %s scheme', (scheme) => {
    const { ink, muted, primary, paper, canvas } = tokens[scheme]
    for (const text of [ink, muted, primary])
      for (const ground of [paper, canvas])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5)
  })

  it('can be read on each band and on each status', () => {
    for (const { fill, text } of tokens.bands) expect(contrast(text, fill), fill).toBeGreaterThan(4.5)
    for (const fill of Object.values(tokens.statusText))
      expect(contrast(tokens.light.paper, fill), fill).toBeGreaterThan(4.5)
  })
})

describe('the map', () => {
  it.each(['light', 'dark'] as const)(
    'can be read in the %s scheme: names at 4.5:1, dots at 3:1',
    (scheme) => {
      const { sea, land, halo, offshore, onshore, seaName, landName, siteName } = tokens.map[scheme]
      for (const ground of [sea, land, halo]) {
        expect(contrast(siteName, ground), `site name on ${ground}`).toBeGreaterThan(4.5)
        for (const dot of [offshore, onshore])
          expect(contrast(dot, ground), `${dot} on ${ground}`).toBeGreaterThan(3)
      }
      // A name stands on its halo, and that on the name's own ground.
      for (const ground of [sea, halo]) expect(contrast(seaName, ground)).toBeGreaterThan(4.5)
      for (const ground of [land, halo]) expect(contrast(landName, ground)).toBeGreaterThan(4.5)
    },
  )
})
