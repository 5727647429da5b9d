import type { Layout } from 'plotly.js'
import { expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { pictureFigure, plainText, wrapped } from '#charts/pictureFigure.ts'

const colors = chartColors('light')
const plot = {
  data: [{ type: 'scatter' as const, y: [1, 2] }],
  layout: { width: 400, height: 300, margin: { l: 40, t: 20 }, annotations: [{ text: '%' }] },
}

const linesOf = ({ title }: Partial<Layout>) =>
  typeof title === 'object' ? [title.text, ...(title.subtitle?.text ?? '').split('<br>')] : []

it('a picture has its title and lines above the chart, which keeps its height', () => {
  const { data, layout } = pictureFigure(plot, { title: 'Spread', lines: ['Where', 'What'] }, colors)
  expect(data).toBe(plot.data)
  expect(layout.annotations).toBe(plot.layout.annotations)
  expect(linesOf(layout)).toEqual(['Spread', 'Where', 'What'])
  const added = (layout.height ?? 0) - 300
  expect(added).toBeGreaterThan(3 * 18)
  expect(layout.margin).toEqual({ l: 40, t: 20 + added })
  // At the left edge of the picture, regardless of the margin of the chart.
  expect(layout.title).toMatchObject({ xref: 'container', x: 0, xanchor: 'left', pad: { l: 16 } })
})

it('a line that is wider than the picture is wrapped, and a long word is split', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
  const { layout } = pictureFigure(plot, { title: '', lines: [Array(40).fill('word').join(' ')] }, colors)
  expect(linesOf(layout).length).toBeGreaterThan(4)
})

it('a name is never interpreted as a tag, an entity or a second line', () => {
  expect(plainText('<a href="x">\u202eA&amp;B\u0007\nC</a>')).toBe(
    '&lt;a href="x"&gt; A&amp;amp;B C&lt;/a&gt;',
  )
})
