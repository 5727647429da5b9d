import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { fanFigure } from '#customPages/hindcast/charts/fanFigure.ts'
import { fanFrame, monthAfterKey, monthAt } from '#customPages/hindcast/charts/fanFrame.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const row = <Y extends HindcastRow['Year']>(Year: Y, value: (month: number) => number | null) =>
  ({
    Year,
    Average: null,
    ...Object.fromEntries(names.map((name, month) => [name, value(month)])),
  }) as HindcastRow & { Year: Y }
const colors = chartColors('light', '')

describe('the fan', () => {
  const percentiles = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const
  const rows = [
    ...percentiles.map((p) => row(`P${p}`, (month) => (month === 5 ? null : p))),
    row('Average', () => 48),
  ]
  const { data, layout } = fanFigure(rows, 'P20', '#123456', fanFrame(400, 300), colors)

  it('has four bands, each at 18 % of the color, the median, the average and the chosen percentile', () => {
    expect(data.map(({ fill, fillcolor }) => [fill, fillcolor])).toEqual([
      ...Array(4).fill(['toself', 'rgba(18, 52, 86, 0.18)']),
      ...Array(3).fill([undefined, undefined]),
    ])
    expect(data[4]?.y).toEqual(names.map((_, month) => (month === 5 ? null : 50)))
    expect(data[5]?.y).toEqual(names.map(() => 48))
    expect(data[6]?.y?.[0]).toBe(20)
  })

  it('has a gap in its bands for a month without hours', () => {
    expect(data[0]?.x).toEqual([0, 1, 2, 3, 4, 4, 3, 2, 1, 0, null, 6, 7, 8, 9, 10, 11, 11, 10, 9, 8, 7, 6])
    expect(data[0]?.y?.slice(4, 6)).toEqual([90, 10])
  })

  it('reaches from 0 to 100 % without a box, and names each line at its end without overlaps', () => {
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
