import type { Annotation, LayoutAxis } from 'plotly.js'
import { type AxisScale, axisScales, type Reach, stepTarget } from '../../charts/axisScale.ts'
import { abovePlot } from '../../charts/plotText.ts'
import { quietAxis } from '../../charts/quietAxis.ts'
import type { ChartColors } from '../../charts/useChartColors.ts'
import { valueAxis } from '../../charts/valueAxis.ts'
import { type AxisId, axisValues, type UnitAxis } from './axisAssignment.ts'
import type { ChartFrame } from './chartFrame.ts'
import type { ThresholdLine } from './thresholdLines.ts'

export type UnitScales = Readonly<Partial<Record<AxisId, AxisScale>>>

/** The scale of each axis of a chart whose units have `pixels` of height. */
export function unitScales(
  axes: readonly UnitAxis[],
  limits: readonly ThresholdLine[],
  pixels: number,
  { from, to }: Pick<ChartFrame, 'from' | 'to'>,
): UnitScales {
  const reaches = axes.map((axis): Reach => {
    const bars = axis.groups.some(({ plotType }) => plotType === 'Bar')
    const shown = [
      ...axisValues(axis, from, to),
      ...limits.filter(({ axisId }) => axisId === axis.id).map(({ value }) => value),
      ...(bars ? [0, 1] : []),
    ]
    return [Math.min(...shown), Math.max(...shown)]
  })
  const scales = axisScales(reaches, stepTarget(pixels))
  return Object.fromEntries(axes.map(({ id }, index) => [id, scales[index]]))
}

/** The left axis draws the grid: every axis has as many steps. */
export const unitAxisLayout = (
  axis: UnitAxis,
  scale: AxisScale | undefined,
  top: number,
  colors: ChartColors,
): Partial<LayoutAxis> => ({
  ...(scale ? valueAxis(scale, colors) : quietAxis),
  ...(axis.id === 'y' ? {} : { overlaying: 'y' }),
  domain: [0, top],
  side: axis.side === 'left' ? 'left' : 'right',
  showticklabels: axis.side !== 'hidden',
  ...(axis.side === 'inside' ? { ticklabelposition: 'inside', tickfont: { color: insideColor(axis) } } : {}),
  showgrid: axis.side === 'left',
})

/** Numbers that stand among the lines have the colour of the line they are for. */
const insideColor = ({ groups }: UnitAxis) => `#${groups[0]?.color}`

/** Where the unit of an axis stands: above its numbers. */
const titles = {
  left: { x: 0, xanchor: 'left', xshift: -28 },
  right: { x: 1, xanchor: 'right', xshift: 28 },
  inside: { x: 1, xanchor: 'right', xshift: -2 },
} as const

export const unitTitle = (axis: UnitAxis, color: string): Partial<Annotation>[] =>
  axis.side === 'hidden'
    ? []
    : [
        {
          ...abovePlot,
          ...titles[axis.side],
          text: axis.unit,
          xref: 'paper',
          font: { color: axis.side === 'inside' ? insideColor(axis) : color },
        },
      ]
