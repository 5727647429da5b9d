import type { ChartSet } from '../../../../schemas/entities.ts'
import { tokens } from '../../../../tokens.ts'
import { clockText } from '../../../../weather/momentText.ts'
import { plotWidth } from '../../chartFrame.ts'
import { chartSetsWithin, hasData, horizonOf } from '../../horizon.ts'
import { nightSpans } from '../../nightSpans.ts'
import { timeTicks } from '../../timeTicks.ts'
import { weatherWindow } from '../../weatherWindow.ts'
import { type ListedWindow, windowList } from '../../whyNot/windowList.ts'
import type { WindowSegment } from '../../windowSegments.ts'
import { chartPicture } from './chartPicture.ts'
import { type ForecastReport, reportZone } from './forecastReport.ts'
import { CONTENT_PIXELS, FONT } from './pdfPage.ts'

const WEATHER_WINDOW = 2
const CHART_HEIGHT = 246

export interface DrawnChart {
  chartSet: ChartSet
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

const { ink, muted, line, paper } = tokens.light
const colors = { ink, muted, line, paper, alarm: tokens.statusText.alarm, fontFamily: FONT }

/** Draws the charts; answers once all are drawn. `now` in unix seconds. @throws Error for a forecast without hours. */
export async function drawnForecast(report: ForecastReport, now: number): Promise<DrawnForecast> {
  const { site, forecast, view } = report
  const zone = reportZone(report)
  const horizon = horizonOf(forecast, view.days)
  if (!horizon) throw new Error('The forecast has no hours.')
  const { from, to } = horizon
  const segments = weatherWindow(forecast)
  const frame = { from, to, width: CONTENT_PIXELS, height: CHART_HEIGHT, colors }
  const options = {
    frame,
    ticks: timeTicks(from, to, zone, plotWidth(frame)),
    nights: nightSpans(from, to, site),
    now,
    nowText: clockText(now, zone),
    showThresholds: view.showThresholds,
    hidden: new Set<number>(),
  }
  const draw = async (chartSet: ChartSet): Promise<DrawnChart> => {
    const shown = { ...chartSet, groups: chartSet.groups.filter(hasData) }
    return {
      chartSet: shown,
      picture: shown.groups.length > 0 ? await chartPicture(shown, options) : null,
    }
  }
  const chartSets = chartSetsWithin(forecast, horizon).filter(({ chartType }) => chartType !== WEATHER_WINDOW)
  return {
    from,
    to,
    charts: await Promise.all(chartSets.map(draw)),
    segments,
    windows: segments ? windowList(forecast, segments, to, zone) : [],
  }
}
