import { describe, expect, it } from 'vitest'
import { svgPng } from '#server/charts/drawChart.ts'
import { fontsOfSvg, svgWithFonts } from '#server/fonts/svgFonts.ts'
import { textHeight } from '#server/fonts/textHeight.ts'
import { textRuns } from '#server/fonts/textRuns.ts'

/** Parts as `font: text`. */
const runs = (text: string) =>
  textRuns(text).map(({ font, text: part }) => `${font.replace('Noto Sans', '').trim()}: ${part}`)

describe('the fonts of a text', () => {
  it.each([
    ['alpha ventus', [': alpha ventus']],
    ['Ωμέγα Северный Łódź 3² °C', [': Ωμέγα Северный Łódź 3² °C']],
    ['A1 北海风电', [': A1 ', 'SC: 北海风电']],
    ['北海の風', ['JP: 北海の風']],
    ['한국 北海', ['KR: 한국 北海']],
    ['पवन फार्म', ['Devanagari: पवन फार्म']],
    // A blank between two Arabic words gets their font; the blank after them does not.
    ['بحر الشمال A1', ['Arabic: بحر الشمال', ':  ', ': A1']],
    ['→ ✓ ≤', ['JP: → ✓ ≤']],
    ['中文，“引号”。', ['SC: 中文，', ': “', 'SC: 引号', ': ”', 'SC: 。']],
    ['x 😀 שלום', [': x \uFFFD \uFFFD\uFFFD\uFFFD\uFFFD']],
    ['one\r\ntwo\rthree\tfour', [': one\ntwo\nthree four']],
    ['', [': ']],
  ])('of %j are %j', (text, expected) => {
    expect(runs(text)).toEqual(expected)
  })

  it('keep a letter and its marks together', () => {
    expect(runs('e\u0301')).toEqual([': é'])
    expect(runs('👩‍🚀')).toEqual([': \uFFFD'])
  })
})

it('an SVG names the fonts that its texts need and is otherwise unchanged', () => {
  const svg = '<svg><title>北</title><text x="1">A &lt;北&gt;</text><text><tspan>한</tspan> b</text></svg>'
  expect(svgWithFonts(svg)).toBe(
    '<svg><title>北</title><text x="1">A &lt;<tspan font-family="Noto Sans SC">北</tspan>&gt;</text><text><tspan><tspan font-family="Noto Sans KR">한</tspan></tspan> b</text></svg>',
  )
  expect(fontsOfSvg(svg)).toEqual(['Noto Sans', 'Noto Sans SC', 'Noto Sans KR'])
  const plain = '<svg><text>max 12 m/s</text></svg>'
  expect(svgWithFonts(plain)).toBe(plain)
})

describe('a picture', () => {
  const pictureOf = (text: string) =>
    svgPng(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><text x="2" y="15" font-family="Noto Sans" font-size="14">${text}</text></svg>`,
      '#fff',
    )

  it.each(['Ω', 'Ж', '北', 'の', '한', 'ب', 'प', '😀'])('shows %s', (letter) => {
    expect(pictureOf(letter)).not.toEqual(pictureOf(' '))
  })

  it('shows the replacement character for a character that no font has', () => {
    expect(pictureOf('😀')).toEqual(pictureOf('\uFFFD'))
    expect(pictureOf('北')).not.toEqual(pictureOf('\uFFFD'))
  })
})

it('a text is as high as its lines', () => {
  const style = { size: 10 }
  const line = textHeight('Wind', 500, style)
  expect(line).toBeGreaterThan(10)
  expect(textHeight('Wind '.repeat(100), 500, style)).toBeGreaterThan(4 * line)
  // Letters of some other scripts are taller.
  expect(textHeight('北', 500, style)).toBeGreaterThan(line)
})
