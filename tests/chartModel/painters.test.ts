import { describe, expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import type { Chart, ChartModel, RoseModel, Series } from '#chartModel/chartModel.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import { chartSvg } from '#server/charts/drawChart.ts'
import { echartsOption } from '#server/charts/echartsOption.ts'
import { statisticFigures } from './statisticFigures.ts'

const colors = chartColors('light', 'Noto Sans')
const size = { width: 760, height: 300 }
type Value = number | null

/** A chart as a painter shows it: what is common to all libraries. */
interface Painted {
  /** Name and extremes of each series; of a bar the number that are drawn, too. */
  series: { name: string; low: number; high: number; count: number }[]
  across?: readonly unknown[]
  up?: readonly unknown[]
  /** Every text besides the numbers of the value axis, sorted. */
  texts: string[]
}

const extremes = (name: string, values: readonly (Value | undefined)[], count: number) => {
  const known = values.filter((value) => typeof value === 'number')
  return {
    name,
    low: expect.closeTo(Math.min(...known), 6),
    high: expect.closeTo(Math.max(...known), 6),
    count,
  }
}

const known = (values: readonly Value[], others: readonly Value[] = values) =>
  values.filter((value, index) => value !== null && others[index] != null).length

/** What the model says. */
function ofSeries(series: Series): Painted['series'][number] {
  if (series.kind === 'arrow') throw new Error('Statistics have no arrows')
  if (series.kind === 'line' || series.kind === 'point')
    return extremes(series.name, series.values, known(series.values))
  const { name, low, high } = series
  const count = known(low, high)
  const drawn = (values: readonly Value[], others: readonly Value[]) =>
    values.filter((_, index) => others[index] != null)
  return extremes(name, [...drawn(low, high), ...drawn(high, low)], count)
}

const axesModel = ({ series, across, axes, texts, marked }: ChartModel): Painted => ({
  series: series.map(ofSeries),
  across: [across.from, across.to],
  up: axes[0]?.range,
  texts: [
    ...across.ticks.flatMap(({ lines }) => lines),
    across.title ?? '',
    axes[0]?.title ?? '',
    marked?.label ?? '',
    ...texts.map(({ text }) => text),
  ]
    .filter((text) => text !== '')
    .sort(),
})

const roseModel = ({ classes, texts }: RoseModel): Painted => ({
  series: classes.map(({ name, values }, place) => {
    const inner = (sector: number) =>
      classes.slice(0, place).reduce((sum, one) => sum + (one.values[sector] ?? 0), 0)
    const drawn = values.flatMap((value, sector) => (value ? [inner(sector), inner(sector) + value] : []))
    return extremes(name, drawn, drawn.length / 2)
  }),
  texts: [...texts.map(({ text }) => text), ...classes.map(({ name }) => name)].sort(),
})

/** The distance from the center of a rose, in percent. */
const percentAt = ({ center, radius, rings }: RoseModel, x: number, y: number) =>
  (Math.hypot(x - center.x, y - center.y) * rings.at(-1)!) / radius

function inPlotly(chart: Chart): Painted {
  const { data, layout } = plotlyFigure(chart)
  const { xaxis, yaxis, annotations = [] } = layout
  const texts = [
    ...annotations.map(({ text }) => String(text)).filter((text) => text !== '■'),
    ...Array.from(xaxis?.ticktext ?? [], String),
  ].sort()
  if (chart.kind === 'rose')
    return {
      series: data.map(({ name = '', x, y }) => {
        const at = (x as Value[]).map((place, index) =>
          place === null ? null : percentAt(chart, place, (y as number[])[index] ?? 0),
        )
        return { ...ranged(name, at), count: at.filter((one) => one === null).length }
      }),
      texts,
    }
  return {
    series: data.map((trace) => {
      const { name = '', y = [], x = [] } = trace
      const values = y as Value[]
      if (trace.type !== 'bar') {
        const isArea = 'fill' in trace && trace.fill === 'toself'
        const places = new Set((x as Value[]).filter((place) => place !== null))
        return { ...ranged(name, values), count: isArea ? places.size : known(values) }
      }
      const base = trace.base as unknown as number[]
      const ends = values.flatMap((height, index) =>
        height === null ? [] : [base[index]!, base[index]! + height],
      )
      return { ...ranged(name, ends), count: ends.length / 2 }
    }),
    across: xaxis?.range ?? [],
    up: yaxis?.range ?? [],
    texts,
  }
}

const ranged = (name: string, values: readonly Value[]) => {
  const numbers = values.filter((value) => value !== null)
  return { name, low: Math.min(...numbers), high: Math.max(...numbers) }
}

interface EchartsSeries {
  name: string
  type: string
  stack?: string
  data: (Value | Value[] | { value: number[] })[]
}

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text).filter((text) => text !== '')

function inECharts(chart: Chart): Painted {
  const option = echartsOption(chart) as {
    series: EchartsSeries[]
    xAxis: { min: number; max: number }
    yAxis: { min: number; max: number; axisLabel: { formatter: (value: number) => string } }[]
  }
  const svg = chartSvg(chart)
  const numbers =
    chart.kind === 'axes'
      ? [...chart.axes[0]!.ticks].map((tick) => tick.toFixed(chart.axes[0]!.decimals))
      : []
  const texts = textsOf(svg)
  for (const number of numbers) texts.splice(texts.indexOf(number), 1)
  texts.sort()
  if (chart.kind === 'rose') {
    const sums = chart.sectors.map(() => 0)
    return {
      series: option.series.map(({ name, data }) => {
        const drawn = (data as Value[]).flatMap((value, sector) => {
          const inner = sums[sector]!
          sums[sector] = inner + (value ?? 0)
          return value ? [inner, inner + value] : []
        })
        return { ...ranged(name, drawn), count: drawn.length / 2 }
      }),
      texts,
    }
  }
  const found: Painted['series'] = []
  option.series.forEach(({ name, type, stack, data }, index) => {
    if (type === 'custom') {
      const values = (data as { value: number[] }[]).flatMap(({ value }) => [value[1]!, value[3]!])
      found.push({ ...ranged(name, values), count: data.length })
      return
    }
    const values = (data as Value[][]).map(([, value = null]) => value)
    if (!stack) found.push({ ...ranged(name, values), count: known(values) })
    // A band is a line and the distance from it to the other bound.
    else if (option.series[index + 1]?.stack === stack) {
      const distances = (option.series[index + 1]!.data as Value[][]).map(([, value = null]) => value)
      const ends = values.flatMap((low, place) => {
        const distance = distances[place] ?? null
        return low === null || distance === null ? [] : [low, low + distance]
      })
      found.push({ ...ranged(name, ends), count: ends.length / 2 })
    }
  })
  return {
    series: found,
    across: [option.xAxis.min, option.xAxis.max],
    up: [option.yAxis[0]!.min, option.yAxis[0]!.max],
    texts,
  }
}

describe.each(Object.entries(statisticFigures))('the chart of %s', (_, figure) => {
  const chart = figure!.chart(size, colors)
  const model = chart.kind === 'rose' ? roseModel(chart) : axesModel(chart)

  it('is plain data, which is unchanged after conversion to JSON', () => {
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart)
  })

  it('has every series, value, axis and text of the model in the portal', () => {
    expect(inPlotly(chart)).toEqual(model)
  })

  it('has every series, value, axis and text of the model on the server', () => {
    expect(inECharts(chart)).toEqual(model)
  })

  it('is drawn on the server within its edges', () => {
    const svg = chartSvg(chart)
    for (const [, attributes = ''] of svg.matchAll(/<text([^>]*)>/g)) {
      const [, x = '0', y = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes) ?? []
      expect(Number(x)).toBeGreaterThanOrEqual(0)
      expect(Number(x)).toBeLessThan(size.width)
      expect(Number(y)).toBeGreaterThanOrEqual(0)
      expect(Number(y)).toBeLessThan(size.height)
    }
  })
})

describe('the server draws', () => {
  /** The number of shapes of a fill color. */
  const shapes = (name: string, fill: string) => {
    const svg = chartSvg(statisticFigures[name]!.chart(size, colors))
    return [...svg.matchAll(new RegExp(`<path[^>]* fill="${fill}"`, 'g'))].length
  }

  it('a shape for each cell, box and wedge, and one in the legend of a rose', () => {
    const series = (name: string, place: number) => {
      const chart = statisticFigures[name]!.chart(size, colors)
      const one = chart.kind === 'axes' ? chart.series[place] : undefined
      if (one?.kind !== 'bar') throw new Error('no bars')
      return one
    }
    const cells = series('scatter', 0)
    expect(cells.fills?.map((fill) => shapes('scatter', fill))).toEqual([1, 1, 1])
    expect(shapes('boxes', series('boxes', 1).color)).toBe(11)
    const rose = statisticFigures['rose of twelve']!.chart(size, colors)
    const fills = rose.kind === 'rose' ? rose.classes.map(({ color }) => color) : []
    expect(fills.map((fill) => shapes('rose of twelve', fill))).toEqual([12 + 1, 1 + 1, 1 + 1])
  })
})
