import type { Annotation } from 'plotly.js'
import { type AxisScale, axisScale, niceStep, stepTarget } from './axisScale.ts'
import { abovePlot } from './plotText.ts'
import { quietAxis } from './quietAxis.ts'
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
export const valueAxis = ({ range, step }: AxisScale, { line }: ChartColors) => ({
  ...quietAxis,
  range,
  dtick: step,
  tick0: range[0],
  showgrid: true,
  gridcolor: line,
})

/** The unit of the left axis, above its numbers. */
export const valueUnit = (unit: string, left: number, { muted }: ChartColors): Partial<Annotation> => ({
  ...abovePlot,
  text: unit,
  xref: 'paper',
  x: 0,
  xanchor: 'left',
  xshift: 8 - left,
  yshift: 6,
  font: { color: muted },
})
