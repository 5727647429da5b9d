import { Plotly, plotConfig } from '../../../../charts/Plot.ts'
import type { ChartSet } from '../../../../schemas/entities.ts'
import { type Figure, type FigureOptions, figure } from '../../figure.ts'

/** Draws a chart off the page. Answers the text of its SVG once it is drawn. */
export async function chartPicture(chartSet: ChartSet, options: FigureOptions): Promise<string> {
  const { data, layout }: Figure = figure(chartSet, options)
  const { width, height } = options.frame
  const address = await Plotly.toImage({ data, layout, config: plotConfig }, { format: 'svg', width, height })
  return decodeURIComponent(address.slice(address.indexOf(',') + 1))
}
