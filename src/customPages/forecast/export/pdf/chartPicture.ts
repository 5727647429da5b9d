import type { ChartModel } from '../../../../chartModel/chartModel.ts'
import { Plotly, plotConfig } from '../../../../charts/Plot.ts'
import { plotlyFigure } from '../../../../charts/plotlyFigure.ts'

/** Draws a chart off the page and returns the text of its SVG. */
export async function chartPicture(chart: ChartModel): Promise<string> {
  const { width, height } = chart.size
  const picture = { ...plotlyFigure(chart), config: plotConfig }
  const address = await Plotly.toImage(picture, { format: 'svg', width, height })
  return decodeURIComponent(address.slice(address.indexOf(',') + 1))
}
