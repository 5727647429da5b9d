import type { Layout } from 'plotly.js'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Margin, Size } from '#chartModel/plotArea.ts'
import { tokens } from '#tokens.ts'

/** Plotly's layout without box, legend and hover. */
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
