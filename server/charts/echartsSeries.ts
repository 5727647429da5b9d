import type { BarSeries, Edge, Series, Stroke } from '#chartModel/chartModel.ts'
import type { PlotPixels } from '#chartModel/geometry/plotPixels.ts'
import { dashes, rectangle, still } from './graphics.ts'

const strokeOf = ({ color, width, dash }: Stroke & { color: string }) => ({
  color,
  width,
  type: dashes[dash],
})

const pairs = (places: readonly number[], values: readonly (number | null)[]) =>
  places.map((place, index) => [place, values[index] ?? null])

const borderOf = (edge: Edge | undefined) => edge && { borderColor: edge.color, borderWidth: edge.width }

/** Bars, each a rectangle of its own: those of ECharts begin at zero and are equally wide in pixels. */
function bars(
  { axis, places, low, high, width, color, opacity, fills, edge }: BarSeries,
  { x, y }: PlotPixels,
) {
  const data = places.flatMap((place, index) => {
    const [from, to] = [low[index] ?? null, high[index] ?? null]
    return from === null || to === null
      ? []
      : [{ value: [place, from, place + width, to] as const, fill: fills?.[index] ?? color }]
  })
  return {
    type: 'custom',
    clip: true,
    data,
    encode: { x: [0, 2], y: [1, 3] },
    renderItem: ({ dataIndex }: { dataIndex: number }) => {
      const { value, fill } = data[dataIndex]!
      const [from, bottom, to, top] = value
      return rectangle(x(from), y(axis, bottom), x(to), y(axis, top), {
        fill,
        fillOpacity: opacity,
        ...(edge && { stroke: edge.color, lineWidth: edge.width }),
      })
    },
  }
}

/** A series of a chart, which has the given position among its series; arrows are no series of ECharts. */
export function echartsSeries(one: Series, position: number, pixels: PlotPixels): object[] {
  if (one.kind === 'arrow') return []
  const common = { ...still, name: one.name, yAxisIndex: one.axis }
  const { color, places } = one
  if (one.kind === 'line')
    return [
      {
        ...common,
        type: 'line',
        data: pairs(places, one.values),
        lineStyle: strokeOf(one),
        ...(one.dot !== undefined && {
          showSymbol: true,
          symbol: 'circle',
          symbolSize: one.dot,
          itemStyle: { color },
        }),
      },
    ]
  if (one.kind === 'point')
    return [
      {
        ...common,
        type: 'scatter',
        symbol: one.shape,
        symbolSize: one.diameter,
        data: pairs(places, one.values),
        itemStyle: { color, opacity: one.opacity, ...borderOf(one.edge) },
      },
    ]
  if (one.kind === 'bar') return [{ ...common, ...bars(one, pixels) }]
  // A band is the area between an invisible line and a second line stacked on it.
  const stack = { stack: `band ${position}`, stackStrategy: 'all' }
  const heights = one.low.map((low, index) => {
    const high = one.high[index] ?? null
    return low === null || high === null ? null : high - low
  })
  return [
    { ...common, ...stack, type: 'line', data: pairs(places, one.low), lineStyle: { opacity: 0 } },
    {
      ...common,
      ...stack,
      type: 'line',
      data: pairs(places, heights),
      lineStyle: strokeOf({ ...one.outline, color }),
      areaStyle: { color, opacity: one.opacity },
    },
  ]
}
