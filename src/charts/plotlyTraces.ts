import type { BarData, Dash, Layout, ScatterData } from 'plotly.js'
import type {
  ArrowSeries,
  BandSeries,
  BarSeries,
  ChartModel,
  LineSeries,
  PointSeries,
  Series,
  Stroke,
  ValueAxis,
} from '#chartModel/chartModel.ts'
import { bandOutline } from '#chartModel/geometry/bandOutline.ts'
import { plotSize } from '#chartModel/plotArea.ts'

export type PlotlyTrace = Partial<ScatterData> | Partial<BarData>

export interface PlotlyFigure {
  data: PlotlyTrace[]
  layout: Partial<Layout>
}

/** Plotly's names of vertical axes, as many as a chart can need. */
const axisIds = ['y', 'y2', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8', 'y9'] as const

export type AxisId = (typeof axisIds)[number]

/** The n-th axis of a chart; beyond the last name, the last axis is shared. */
export const axisId = (index: number): AxisId => axisIds[index] ?? 'y9'

/** The axis of a row of arrows; these axes follow those of the units. */
export const arrowAxisId = ({ row }: Pick<ArrowSeries, 'row'>, axes: readonly ValueAxis[]): AxisId =>
  axisId(axes.length + row)

/** The key of an axis in Plotly's layout: `y` is `yaxis`, `y2` is `yaxis2`. */
export const axisKey = (id: AxisId): string => id.replace('y', 'yaxis')

export const plotlyDashes: Record<Stroke['dash'], Dash> = { solid: 'solid', dotted: 'dot', dashed: 'dash' }

/** A series of a chart as a trace. */
export function plotlyTrace(series: Series, chart: ChartModel): PlotlyTrace {
  switch (series.kind) {
    case 'line':
      return lineTrace(series)
    case 'point':
      return pointTrace(series)
    case 'bar':
      return barTrace(series)
    case 'band':
      return bandTrace(series)
    case 'arrow':
      return arrowTrace(series, chart)
  }
}

const common = ({ name, axis }: Pick<LineSeries, 'name' | 'axis'>) =>
  ({ name, yaxis: axisId(axis), hoverinfo: 'skip' }) as const

const noEdge = { width: 0 }

/** The widths of Plotly's symbols as a multiple of their size. */
const symbolWidths = { circle: 1, diamond: 1.3 } as const

const lineTrace = (series: LineSeries): PlotlyTrace => ({
  ...common(series),
  type: 'scatter',
  mode: series.dot === undefined ? 'lines' : 'lines+markers',
  x: [...series.places],
  y: [...series.values],
  line: { color: series.color, width: series.width, dash: plotlyDashes[series.dash] },
  ...(series.dot !== undefined && { marker: { color: series.color, size: series.dot } }),
  connectgaps: false,
})

const pointTrace = (series: PointSeries): PlotlyTrace => ({
  ...common(series),
  type: 'scatter',
  mode: 'markers',
  x: [...series.places],
  y: [...series.values],
  marker: {
    symbol: series.shape,
    color: series.color,
    size: series.diameter / symbolWidths[series.shape],
    opacity: series.opacity,
    line: series.edge ?? noEdge,
  },
})

/** The opacity is that of the fills, not of the edges. */
const barTrace = ({
  places,
  low,
  high,
  width,
  color,
  opacity,
  fills,
  edge,
  ...series
}: BarSeries): PlotlyTrace => ({
  ...common(series),
  type: 'bar',
  x: [...places],
  base: low.map((value) => value ?? 0),
  y: high.map((value, index) => (value === null || low[index] == null ? null : value - low[index])),
  offset: 0,
  width,
  marker: {
    color: (fills ?? places.map(() => color)).map((fill) => transparent(fill, opacity)),
    line: edge ?? noEdge,
  },
})

function bandTrace(series: BandSeries): PlotlyTrace {
  const { places, low, high, color, opacity, outline } = series
  return {
    ...common(series),
    type: 'scatter',
    mode: 'lines',
    ...bandOutline(places.map((x, index) => ({ x, low: low[index] ?? null, high: high[index] ?? null }))),
    fill: 'toself',
    fillcolor: transparent(color, opacity),
    line: { color, width: outline.width, dash: plotlyDashes[outline.dash] },
  }
}

/** `#RRGGBB` with an opacity. */
function transparent(color: string, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`
}

/**
 * A trace for a row of arrows; its vertical axis is in pixels. Each arrow is a shaft and a head, centered on its time, so
 * that rotation does not move it.
 */
function arrowTrace(
  series: ArrowSeries,
  { across: { from, to }, size, margin, arrows, axes }: ChartModel,
): PlotlyTrace {
  const { places, angles, color } = series
  const secondsPerPixel = (to - from) / plotSize(size, margin).width
  const shafts = places.map((centre, index) => {
    const turn = ((angles[index] ?? 0) * Math.PI) / 180
    const across = ((Math.sin(turn) * arrows.length) / 2) * secondsPerPixel
    const up = (Math.cos(turn) * arrows.length) / 2
    const middle = arrows.rowHeight / 2
    return { x: [centre - across, centre + across, null], y: [middle - up, middle + up, null] }
  })
  return {
    type: 'scatter',
    name: series.name,
    x: shafts.flatMap(({ x }) => x),
    y: shafts.flatMap(({ y }) => y),
    yaxis: arrowAxisId(series, axes),
    mode: 'lines+markers',
    line: { color, width: series.width },
    marker: {
      symbol: 'arrow',
      size: places.flatMap(() => [0, 7, 0]),
      angle: angles.flatMap((angle) => [angle, angle, angle]),
      opacity: 1,
      color,
      line: { width: 0 },
    },
    cliponaxis: false,
    hoverinfo: 'skip',
  }
}
