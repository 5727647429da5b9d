import { describe, expect, it } from 'vitest'
import { chartColors } from '../../../../src/chartModel/chartColors.ts'
import { fanFigure } from '../../../../src/customPages/hindcast/charts/fanFigure.ts'
import { fanFrame, monthAfterKey, monthAt } from '../../../../src/customPages/hindcast/charts/fanFrame.ts'
import { heatmapFigure } from '../../../../src/customPages/hindcast/charts/heatmapFigure.ts'
import {
  cellAfterKey,
  cellAt,
  cellMark,
  heatmapFrame,
} from '../../../../src/customPages/hindcast/charts/heatmapFrame.ts'
import type { YearRow } from '../../../../src/customPages/hindcast/rows.ts'
import { tokens } from '../../../../src/tokens.ts'
import type { HindcastRow } from '../../../../src/weather/hindcast/hindcastTable.ts'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const row = <Y extends HindcastRow['Year']>(Year: Y, value: (month: number) => number | null) =>
  ({
    Year,
    Average: null,
    ...Object.fromEntries(names.map((name, month) => [name, value(month)])),
  }) as HindcastRow & { Year: Y }
const colors = chartColors('light', '')
const flat = (value: unknown) => [value].flat(2)

describe('the heatmap', () => {
  const years: YearRow[] = [row(2002, (month) => month * 9), row(2003, (month) => (month === 1 ? null : 100))]
  const isMarked = (year: number, month: number) => year === 2003 && month <= 2
  const { data, layout } = heatmapFigure(years, isMarked, heatmapFrame(600, 2), colors)
  const [heat, text] = data

  it('colours a value as the table does, 100 in the top band, and leaves a month without hours blank', () => {
    // value * 8 / 100, rounded down
    expect(heat && 'z' in heat ? heat.z : undefined).toEqual([
      [0, 0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 7].map((band) => band + 0.5),
      [7.5, null, ...Array(10).fill(7.5)],
    ])
    expect(text?.x).toHaveLength(23)
    expect(layout.paper_bgcolor).toBe(tokens.light.paper)
  })

  it('hatches a marked month, with a value or none', () => {
    // January and February 2003.
    expect(layout.shapes?.map(({ path }) => path?.match(/^M(-?[\d.]+),(-?[\d.]+)/)?.slice(1))).toEqual([
      ['-0.5', '1.5'],
      ['0.5', '1.5'],
    ])
    expect(flat(text && 'text' in text ? text.text : undefined)).toContain('100*')
  })

  it('writes values only where they fit', () => {
    expect(heatmapFigure(years, isMarked, heatmapFrame(200, 2), colors).data).toHaveLength(1)
  })

  it('moves from cell to cell and stays inside', () => {
    const frame = heatmapFrame(600, 2)
    for (const cell of [0, 11, 12, 23]) {
      const { left, top, width, height } = cellMark(frame, cell)
      expect(cellAt(frame, left + width / 2, top + height / 2)).toBe(cell)
    }
    expect(cellAt(frame, 2, 10)).toBeNull()
    expect(cellAfterKey(frame, 'ArrowDown', 3)).toBe(15)
    expect(cellAfterKey(frame, 'ArrowDown', 15)).toBe(15)
    expect(cellAfterKey(frame, 'End', 13)).toBe(23)
    expect(cellAfterKey(frame, 'a', 3)).toBeUndefined()
  })
})

describe('the fan', () => {
  const percentiles = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const
  const rows = [
    ...percentiles.map((p) => row(`P${p}`, (month) => (month === 5 ? null : p))),
    row('Average', () => 48),
  ]
  const { data, layout } = fanFigure(rows, 'P20', '#123456', fanFrame(400, 300), colors)

  it('has four bands, each at 18 % of the colour, the median, the average and the percentile of choice', () => {
    expect(data.map(({ fill, fillcolor }) => [fill, fillcolor])).toEqual([
      ...Array(4).fill(['toself', 'rgba(18, 52, 86, 0.18)']),
      ...Array(3).fill([undefined, undefined]),
    ])
    expect(data[4]?.y).toEqual(names.map((_, month) => (month === 5 ? null : 50)))
    expect(data[5]?.y).toEqual(names.map(() => 48))
    expect(data[6]?.y?.[0]).toBe(20)
  })

  it('keeps a month without hours as a gap in its bands', () => {
    expect(data[0]?.x).toEqual([0, 1, 2, 3, 4, 4, 3, 2, 1, 0, null, 6, 7, 8, 9, 10, 11, 11, 10, 9, 8, 7, 6])
    expect(data[0]?.y?.slice(4, 6)).toEqual([90, 10])
  })

  it('reaches from 0 to 100 % without a box and names each line at its end, apart from the others', () => {
    expect(layout.yaxis?.range).toEqual([0, 100])
    const labels = layout.annotations?.filter(({ xanchor }) => xanchor === 'left') ?? []
    expect(labels.map(({ text }) => text)).toEqual(['P90', 'Median', 'Average', 'P20', 'P10'])
    const heights = labels.map(({ y }) => Number(y))
    const pixels = heights.slice(1).map((y, index) => ((heights[index] ?? 0) - y) * 2.5)
    for (const gap of pixels) expect(gap).toBeGreaterThanOrEqual(13.9)
  })

  it('reads the nearest month', () => {
    const frame = fanFrame(34 + 62 + 110, 300)
    expect(monthAt(frame, 34 + 26)).toBe(3)
    expect(monthAt(frame, -5)).toBe(0)
    expect(monthAfterKey('ArrowRight', 11)).toBe(11)
  })
})
