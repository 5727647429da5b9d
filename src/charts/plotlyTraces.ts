import type { BarData, Dash, ScatterData } from 'plotly.js'
import { bandOutline } from '#chartModel/bandOutline.ts'
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

export type PlotlyTrace = Partial<ScatterData> | Partial<BarData>

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

const common = ({ name, axis }: LineSeries | PointSeries | BarSeries | BandSeries) =>
  ({ name, yaxis: axisId(axis), hoverinfo: 'skip' }) as const

const lineTrace = (series: LineSeries): PlotlyTrace => ({
  ...common(series),
  type: 'scatter',
  mode: 'lines',
  x: series.times,
  y: series.values,
  line: { color: series.color, width: series.width, dash: plotlyDashes[series.dash] },
  connectgaps: false,
})

const pointTrace = (series: PointSeries): PlotlyTrace => ({
  ...common(series),
  type: 'scatter',
  mode: 'markers',
  x: series.times,
  y: series.values,
  marker: { color: series.color, size: series.diameter, opacity: series.opacity },
})

const barTrace = (series: BarSeries): PlotlyTrace => ({
  ...common(series),
  type: 'bar',
  x: series.times,
  y: series.values,
  offset: 0,
  width: series.duration,
  marker: { color: series.color, opacity: series.opacity, line: { width: 0 } },
})

function bandTrace(series: BandSeries): PlotlyTrace {
  const { times, low, high, color, opacity, outline } = series
  return {
    ...common(series),
    type: 'scatter',
    mode: 'lines',
    ...bandOutline(times.map((x, index) => ({ x, low: low[index] ?? null, high: high[index] ?? null }))),
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
function arrowTrace(series: ArrowSeries, { time, size, margin, arrows, axes }: ChartModel): PlotlyTrace {
  const { times, angles, color } = series
  const secondsPerPixel = (time.to - time.from) / Math.max(1, size.width - margin.left - margin.right)
  const shafts = times.map((centre, index) => {
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
      size: times.flatMap(() => [0, 7, 0]),
      angle: angles.flatMap((angle) => [angle, angle, angle]),
      opacity: 1,
      color,
      line: { width: 0 },
    },
    cliponaxis: false,
    hoverinfo: 'skip',
  }
}
