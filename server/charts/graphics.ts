import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Point, Stroke } from '#chartModel/chartModel.ts'

/** The paper and the text of every picture, which does not move. */
export const quietPaper = ({ paper, fontFamily, ink }: ChartColors) => ({
  animation: false,
  backgroundColor: paper,
  textStyle: { fontFamily, color: ink },
})

/** Disables animation and interaction. */
export const still = { animation: false, silent: true, showSymbol: false } as const

/** ECharts' own dots are as close as they are wide, which looks like a pale line on paper. */
export const dashes = { solid: 'solid', dotted: [2, 3], dashed: 'dashed' } as const

/** A stroke as the style of a zrender line shape. */
export const lineStyle = ({ color, width, dash }: Stroke & { color: string }) => ({
  stroke: color,
  lineWidth: width,
  lineDash: dashes[dash],
})

/** A rectangle between two corners. */
export const rectangle = (x1: number, y1: number, x2: number, y2: number, style: object) => ({
  type: 'rect',
  shape: { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) },
  style,
})

export const FONT_SIZE = 11

/** Space between a text and the line that it labels. */
export const GAP = 4

/** Alignment of a text to the right of a point, and above it with its end there. */
export const beside = { align: 'left', verticalAlign: 'middle' }
export const above = { align: 'right', verticalAlign: 'bottom' }

/** Background of a label, which keeps it readable among the lines; they still show through. */
export const LABEL_PAPER = 'rgba(255, 255, 255, 0.75)'

export const textAt = (
  at: Point,
  text: string,
  { fill, fontFamily }: { fill: string; fontFamily: string },
  more: object,
) => ({ type: 'text', ...at, style: { text, fill, fontSize: FONT_SIZE, fontFamily, ...more }, z: 10 })
