import type { Annotation, LayoutAxis } from 'plotly.js'
import { type AxisScale, axisScale, niceStep, stepTarget } from '../forecast/axisScale.ts'
import type { ChartColors } from './useChartColors.ts'

/** The scale of a chart's only vertical axis, over values from `low` to `high` on so many pixels. */
export const valueScale = (low: number, high: number, pixels: number): AxisScale =>
  axisScale(low, high, stepTarget(pixels))

/** The same close to its values, however far from zero they are: for how much a line varies. */
export function closeScale(low: number, high: number, pixels: number): AxisScale {
  const step = niceStep(high - low, stepTarget(pixels) - 1)
  const bottom = Math.floor(low / step + 1e-9) * step
  return { range: [bottom, Math.max(Math.ceil(high / step - 1e-9) * step, bottom + step)], step }
}

/** A vertical axis at the left that draws the chart's light grid. */
export const valueAxis = ({ range, step }: AxisScale, { line }: ChartColors): Partial<LayoutAxis> => ({
  range,
  dtick: step,
  tick0: range[0],
  fixedrange: true,
  showgrid: true,
  gridcolor: line,
  zeroline: false,
  ticks: '',
})

/** The unit of the left axis, above its numbers. */
export const valueUnit = (unit: string, left: number, { muted }: ChartColors): Partial<Annotation> => ({
  text: unit,
  xref: 'paper',
  yref: 'paper',
  x: 0,
  xanchor: 'left',
  xshift: 8 - left,
  y: 1,
  yanchor: 'bottom',
  yshift: 6,
  showarrow: false,
  font: { color: muted },
})
