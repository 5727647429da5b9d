import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chartSets } from '#schemas/chartSets.ts'
import { createTheme } from '#theme.ts'
import { schemeColor, tokens } from '#tokens.ts'
import { parameters } from '#weather/parameters.ts'

type Rgb = [number, number, number]

/** Red, green and blue of `#RRGGBB`, or of `rgba(r, g, b, a)` over a ground. */
function rgb(color: string, ground: Rgb = [0, 0, 0]): Rgb {
  if (color.startsWith('#')) {
    const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color
    return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
  }
  const [red, green, blue, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return [red!, green!, blue!].map((part, at) => part * opacity + ground[at]! * (1 - opacity)) as Rgb
}

/** Relative luminance and contrast ratio of WCAG 2.2. */
const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (color: string, ground: string): number => {
  const [high, low] = [luminance(rgb(color, rgb(ground))), luminance(rgb(ground))].sort((x, y) => y - x) as [
    number,
    number,
  ]
  return (high + 0.05) / (low + 0.05)
}

const TEXT = 4.5
const MARK = 3

const schemes = ['light', 'dark'] as const

const profiles = globSync('public/customers/*/profile.json').map((path) => ({
  path,
  primaryColor: (JSON.parse(readFileSync(path, 'utf8')) as { primaryColor?: string }).primaryColor,
}))

it('computes the contrasts that WCAG gives as examples', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(contrast('rgba(0, 0, 0, 0.5)', '#FFFFFF')).toBeCloseTo(contrast('#808080', '#FFFFFF'), 1)
})

it('finds both profiles', () => {
  expect(profiles.map(({ primaryColor }) => primaryColor)).toEqual(
    expect.arrayContaining([undefined, '#0f6d7a']),
  )
})

describe.each(
  schemes.flatMap((mode) => profiles.map(({ path, primaryColor }) => ({ mode, path, primaryColor }))),
)('the $mode theme of $path', ({ mode, primaryColor }) => {
  const { palette } = createTheme({ mode, ...(primaryColor !== undefined && { primary: primaryColor }) })
  const { text, background, primary, success, warning, error } = palette

  it('has legible text on paper and canvas', () => {
    for (const color of [text.primary, text.secondary, primary.main, success.main, error.main])
      for (const ground of [background.paper, background.default])
        expect(contrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
  })

  it('has legible text on a selected button, even when hovered', () => {
    const { selectedOpacity, hoverOpacity } = palette.action
    const share = selectedOpacity + hoverOpacity
    const [ground, color] = [rgb(background.paper), rgb(primary.main)]
    const tint = `#${ground
      .map((value, at) =>
        Math.round(value * (1 - share) + color[at]! * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    expect(contrast(primary.main, tint), tint).toBeGreaterThanOrEqual(TEXT)
  })

  it('has legible text on filled buttons and messages', () => {
    for (const { main, contrastText } of [primary, success, warning, error])
      expect(contrast(contrastText, main), `${contrastText} on ${main}`).toBeGreaterThanOrEqual(TEXT)
  })
})

/** Pale on white by design: the statuses also have a hatch or an outline and their word, and gusts have a line next to the wind's. */
const paleOnWhite: string[] = [tokens.status.warning, tokens.status.unknown, tokens.family.gust]

describe.each(schemes)('the %s scheme', (scheme) => {
  const { ink, muted, paper, canvas, bands, statusText, work } = tokens[scheme]

  it('has legible text on each band of a percentage', () => {
    expect(bands).toHaveLength(8)
    for (const { fill, text } of bands) expect(contrast(text, fill), fill).toBeGreaterThanOrEqual(TEXT)
  })

  it('has bands whose contrast with paper increases step by step', () => {
    const distances = bands.map(({ fill }) => contrast(fill, paper))
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })

  it('has legible status text, also as a ground for text in the color of paper', () => {
    for (const color of Object.values(statusText))
      for (const ground of [paper, canvas])
        expect(contrast(color, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(TEXT)
  })

  it('has legible text on hours outside the working time, and visible patterns of these and of hours that are too short', () => {
    for (const text of [ink, muted]) expect(contrast(text, work.closed)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(work.hatch, work.closed)).toBeGreaterThanOrEqual(MARK)
    expect(contrast(statusText.ok, work.short)).toBeGreaterThanOrEqual(MARK)
    // Too short is closer to the paper than a window.
    expect(contrast(work.short, paper)).toBeLessThan(contrast(tokens.status.ok, paper))
  })

  it('has visible lines of every family and visible statuses', () => {
    const marks = [...Object.values(tokens.family).map((color) => [color, schemeColor(color, scheme)])]
    for (const [name, color] of [...marks, ...Object.values(tokens.status).map((color) => [color, color])])
      if (scheme === 'dark' || !paleOnWhite.includes(name!))
        expect(contrast(color!, paper), `${name} as ${color}`).toBeGreaterThanOrEqual(MARK)
  })
})

it('gives every parameter and every line of a chart set a color whose numbers are legible on dark paper', () => {
  const colors = new Set([
    ...parameters.map(({ color }) => color),
    ...chartSets.flatMap(({ groups }) => groups.flatMap(({ color }) => (color ? [`#${color}`] : []))),
  ])
  expect(colors.size).toBeGreaterThan(5)
  for (const color of colors)
    expect(contrast(schemeColor(color, 'dark'), tokens.dark.paper), color).toBeGreaterThanOrEqual(TEXT)
})

it('leaves a color unchanged in the light scheme, and keeps its hue in the dark one', () => {
  expect(schemeColor('#3B4CC0', 'light')).toBe('#3B4CC0')
  const [red, green, blue] = rgb(schemeColor('#3B4CC0', 'dark'))
  // Hue of HSL, where blue is the greatest part: 4 + (red - green) / (blue - smallest).
  const hue = ([r, g, b]: Rgb) => 60 * (4 + (r - g) / (b - Math.min(r, g)))
  expect(hue([red, green, blue])).toBeCloseTo(hue(rgb('#3B4CC0')), 0)
  expect(Math.max(red, green, blue)).toBe(blue)
})

describe('the map', () => {
  it.each(['light', 'dark'] as const)(
    'is legible in the %s scheme: names at 4.5:1, dots at 3:1',
    (scheme) => {
      const { sea, land, halo, offshore, onshore, seaName, landName, siteName } = tokens.map[scheme]
      for (const ground of [sea, land, halo]) {
        expect(contrast(siteName, ground), `site name on ${ground}`).toBeGreaterThan(4.5)
        for (const dot of [offshore, onshore])
          expect(contrast(dot, ground), `${dot} on ${ground}`).toBeGreaterThan(3)
      }
      // A name is drawn on its halo, which is drawn on the name's own ground.
      for (const ground of [sea, halo]) expect(contrast(seaName, ground)).toBeGreaterThan(4.5)
      for (const ground of [land, halo]) expect(contrast(landName, ground)).toBeGreaterThan(4.5)
    },
  )
})
