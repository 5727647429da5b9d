import type { Annotation } from 'plotly.js'
import type { AxisScale } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import { abovePlot } from './plotText.ts'
import { quietAxis } from './quietAxis.ts'

/** A vertical axis on the left that draws the chart's light grid. */
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
