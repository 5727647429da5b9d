/** Pixels. */
export interface Size {
  width: number
  height: number
}

/** Margins of a plot, pixels. */
export interface Margin {
  left: number
  right: number
  top: number
  bottom: number
}

/** Unix seconds at the left and the right edge of a plot. */
export interface TimeRange {
  from: number
  to: number
}

/** The same margins in every chart of a page, so that their times line up; narrower in a narrow chart. */
export function chartMargin(width: number): Margin {
  const side = width < 600 ? 30 : 44
  return { left: side, right: side, top: 22, bottom: 8 }
}

/** Bottom margin of a chart with a time axis. */
export const TIME_AXIS_HEIGHT = 40

/** The size of a plot within its margins. */
export const plotSize = ({ width, height }: Size, { left, right, top, bottom }: Margin): Size => ({
  width: Math.max(1, width - left - right),
  height: Math.max(1, height - top - bottom),
})

/** Size of the plot without margins, pixels. */
export function plotWidth({ width }: Pick<Size, 'width'>): number {
  const { left, right } = chartMargin(width)
  return Math.max(1, width - left - right)
}
