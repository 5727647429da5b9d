import type { Margin } from '../../charts/quietLayout.ts'
import type { ChartColors } from '../../charts/useChartColors.ts'

/** What all charts of a page share: the same time is at the same x in each. */
export interface ChartFrame {
  /** Unix seconds at the left and the right edge of the plot. */
  from: number
  to: number
  /** Pixels of the whole chart. */
  width: number
  height: number
  colors: ChartColors
}

/** Alike in every chart, so that their times line up; narrow screens give the plot what they can. */
export function chartMargin(width: number): Margin {
  const side = width < 600 ? 30 : 44
  return { left: side, right: side, top: 22, bottom: 8 }
}

/** Room under a chart that shows the time axis. */
export const TIME_AXIS_HEIGHT = 40

/** Pixels of the plot itself. */
export function plotWidth(frame: Pick<ChartFrame, 'width'>): number {
  const { left, right } = chartMargin(frame.width)
  return Math.max(1, frame.width - left - right)
}
