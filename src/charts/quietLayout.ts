import type { Layout } from 'plotly.js'
import { tokens } from '../tokens.ts'
import type { ChartColors } from './useChartColors.ts'
import type { Size } from './useSize.ts'

/** Pixels around a plot. */
export interface Margin {
  left: number
  right: number
  top: number
  bottom: number
}

/** A chart with nothing of its own: no box, no legend, no hover. */
export const quietLayout = (
  { width, height }: Size,
  { left, right, top, bottom }: Margin,
  { paper, muted, fontFamily }: ChartColors,
): Partial<Layout> => ({
  width,
  height,
  margin: { l: left, r: right, t: top, b: bottom, pad: 0 },
  paper_bgcolor: paper,
  plot_bgcolor: paper,
  font: { family: fontFamily, size: tokens.font.size.caption, color: muted },
  showlegend: false,
  hovermode: false,
  dragmode: false,
})
