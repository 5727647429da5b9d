import { chartColors } from '../../../../chartModel/chartColors.ts'
import type { ChartModel } from '../../../../chartModel/chartModel.ts'
import { forecastCharts } from '../../../../chartModel/forecastCharts.ts'
import { horizonOf } from '../../../../chartModel/horizon.ts'
import { Plotly, plotConfig } from '../../../../charts/Plot.ts'
import { plotlyFigure } from '../../../../charts/plotlyFigure.ts'
import { windowHoursOf } from '../../../../schemas/windowHours.ts'
import { type WindowSegment, windowSegments } from '../../../../weather/windows/segments.ts'
import { type ListedWindow, windowList } from '../../../../weather/windows/windowList.ts'
import { type ForecastReport, reportZone } from './forecastReport.ts'
import { CONTENT_PIXELS, FONT } from './pdfPage.ts'

const CHART_HEIGHT = 246

export interface DrawnChart {
  chart: ChartModel
  /** Null where no series has a number. */
  picture: string | null
}

/** A forecast over the days of the report, its charts drawn at the size of the page. */
export interface DrawnForecast {
  from: number
  to: number
  charts: DrawnChart[]
  /** Null where no thresholds are set. */
  segments: WindowSegment[] | null
  windows: ListedWindow[]
}

/** Draws the charts and resolves once all are drawn. `now` in unix seconds. @throws Error for a forecast without hours. */
export async function drawnForecast(report: ForecastReport, now: number): Promise<DrawnForecast> {
  const { site, forecast, view } = report
  const zone = reportZone(report)
  const horizon = horizonOf(forecast, view.days)
  if (!horizon) throw new Error('The forecast has no hours.')
  const hours = windowHoursOf(forecast)
  const segments = hours && windowSegments(hours)
  const charts = forecastCharts(forecast, {
    horizon,
    zone,
    place: site,
    size: { width: CONTENT_PIXELS, height: CHART_HEIGHT },
    colors: chartColors('light', FONT),
    now,
    showThresholds: view.showThresholds,
  })
  return {
    ...horizon,
    charts: await Promise.all(charts.map(drawn)),
    segments,
    windows: hours && segments ? windowList(hours, segments, horizon.to, zone) : [],
  }
}

const drawn = async (chart: ChartModel): Promise<DrawnChart> => ({
  chart,
  picture: chart.series.length > 0 ? await chartPicture(chart) : null,
})

/** Draws a chart off the page and returns the text of its SVG. */
async function chartPicture(chart: ChartModel): Promise<string> {
  const { width, height } = chart.size
  const picture = { ...plotlyFigure(chart), config: plotConfig }
  const address = await Plotly.toImage(picture, { format: 'svg', width, height })
  return decodeURIComponent(address.slice(address.indexOf(',') + 1))
}
