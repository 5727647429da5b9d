import type { AxisScale } from '#chartModel/axisScale.ts'
import type { AcrossAxis, ChartModel } from '#chartModel/chartModel.ts'
import { ticksOf } from '#chartModel/valueAxes.ts'

/** Margins around a plot: numbers and their unit on the left, line names on the right, ticks below. */
export const plotMargin = { left: 44, right: 64, top: 26, bottom: 28 }

/** Additional margin for the title of the horizontal axis. */
export const TITLE_HEIGHT = 16

interface Plot extends Pick<ChartModel, 'size' | 'margin' | 'series' | 'colors'> {
  across: Omit<AcrossAxis, 'hasTickMarks'>
  unit: string
  scale: AxisScale
  more?: Partial<Pick<ChartModel, 'texts' | 'shaded' | 'marked'>>
}

/** A chart with one value axis, on the left. */
export const plot = ({ across, unit, scale, more, ...chart }: Plot): ChartModel => ({
  kind: 'axes',
  title: '',
  ...chart,
  across: { ...across, hasTickMarks: false },
  axes: [
    {
      ...scale,
      ...ticksOf(scale),
      title: unit,
      // Above the highest number, which is as high as the plot.
      titleShift: [chart.margin.left - 8, 6],
      side: 'left',
      color: chart.colors.muted,
    },
  ],
  arrows: { count: 0, share: 0, rowHeight: 0, length: 0 },
  limits: [],
  shaded: [],
  marked: null,
  texts: [],
  ...more,
})
