import { chartColors } from '#chartModel/chartColors.ts'
import { filledCharts } from '#chartModel/chartGroups.ts'
import type { ChartModel } from '#chartModel/chartModel.ts'
import { forecastCharts } from '#chartModel/forecastCharts.ts'
import { type LimitStrip, limitStrips } from '#chartModel/limits/limitStrips.ts'
import type { Size } from '#chartModel/plotArea.ts'
import type { ChartSetDefinition } from '#schemas/chartSets.ts'
import { FONT } from '#server/fonts/fonts.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { type Horizon, horizonOf, MAX_DAYS } from '#weather/forecastDays.ts'
import type { Limit } from '#weather/operation.ts'
import { runAge } from '#weather/runAge.ts'
import { firstDays, type HourlySeries } from '#weather/series.ts'
import { daysText, UTC } from '#weather/time.ts'
import { type Display, usualDisplay } from '#weather/units/display.ts'
import { type FirstLine, firstLine, judgedHours } from '#weather/windows/firstLine/firstLine.ts'
import { noWindowText, windowsAhead } from '#weather/windows/job/job.ts'
import { anyJob, type JobSettings, jobAt } from '#weather/windows/job/jobSettings.ts'
import { type JudgedRun, judgeRun } from '#weather/windows/job/judgedRun.ts'
import { type WorkName, workKey } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import { jobText } from '#weather/windows/jobText.ts'
import { judgedLimitText } from '#weather/windows/limitText.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'
import { type ListedWindow, windowList } from '#weather/windows/windowList.ts'
import { datedText, zoneShortName } from '#weather/zone.ts'

/** The input of a document: the site's forecast, its length and time zone, the thresholds that judge it, and the charts. */
export interface DocumentRequest {
  /** The report's own name and description; null for the forecast page's document. */
  report: { name: string; description: string } | null
  site: {
    id: number
    name: string
    latitude: number
    longitude: number
    isOffshore: boolean
    /** IANA name. */
    timeZone: string
  }
  charts: readonly ChartSetDefinition[]
  days: number
  inLocalTime: boolean
  /** Those that apply to the site. */
  limits: readonly Limit[]
  /** The requirements of a weather window; absent if any hour will do. */
  job?: JobSettings
  toleranceBothSides: boolean
  /** Whether charts show the limits; the window is judged by them in any case. */
  showThresholds: boolean
  /** The time that the document treats as now, in Unix seconds. */
  produced: number
  /** The largest wave of the last runs of the site, m, which axes show; null if not known. */
  largestWave: number | null
  /** The reader's preferred units and date format; absent if none was chosen. */
  display?: Display
}

/** The content of a document as text, numbers and charts, independent of how it is drawn. */
export interface ReportDocument {
  title: string
  report: DocumentRequest['report']
  siteName: string
  /** Latitude, longitude, and whether it is at sea. */
  place: string
  produced: string
  /** Source, forecast reference time, and its age. */
  source: string
  isStale: boolean
  isSynthetic: boolean
  /** Length and time zone. */
  scope: string
  /** Null if there are no limits. */
  judgement: {
    now: FirstLine
    /** The hours of the forecast as the job can use them, and what they can be. */
    hours: readonly WorkSegment[]
    key: readonly WorkName[]
    /** The hours judged for the job: ok in the windows that are long enough for it. */
    jobSegments: readonly WindowSegment[]
    /** The windows of the shown days that have not ended. */
    windows: readonly ListedWindow[]
    /** The text shown if there is no window. */
    noWindow: string
    /** The requirements of the job; empty if any hour will do. */
    job: string
    /** The limits, as text. */
    limits: readonly string[]
    /** The limits whose parameter no chart of the document shows. */
    strips: readonly LimitStrip[]
  } | null
  horizon: Horizon
  charts: readonly ChartModel[]
  notes: readonly string[]
}

const zoneOf = ({ inLocalTime, site }: DocumentRequest) => (inLocalTime ? site.timeZone : UTC)

function sourceText(
  { provenance }: SourcedSeries,
  produced: number,
  zone: string,
  { units, language }: Display,
): string {
  const { forecastReferenceTime: run } = provenance
  const reference =
    run === undefined
      ? []
      : [`forecast reference time ${datedText(run, zone, language)}, ${runAge(run, produced)}`]
  return [provenanceText(provenance, units), ...reference].join(' · ')
}

const titleOf = ({ report, site }: DocumentRequest) =>
  report ? `Report ${report.name}, ${site.name}` : `Forecast ${site.name}`

/** A run of the site as the document judges it; null if there are no limits. A window that continues after the shown days keeps its end. */
export function judgedRunOf(series: HourlySeries, request: DocumentRequest): JudgedRun | null {
  const { site, limits, toleranceBothSides: bothSides, job = anyJob } = request
  return judgeRun(firstDays(series, MAX_DAYS), {
    limits,
    bothSides,
    place: site,
    job: jobAt(job, site.timeZone),
  })
}

/** The document of a run for a site. `size` is that of each chart, in pixels. @throws Error for a forecast without hours. */
export function reportDocument(sourced: SourcedSeries, request: DocumentRequest, size: Size): ReportDocument {
  const { site, days, produced, showThresholds, toleranceBothSides, limits } = request
  const { display = usualDisplay, job: settings = anyJob } = request
  const { units, language } = display
  const series = firstDays(sourced.series, MAX_DAYS)
  const horizon = horizonOf(series, days)
  if (!horizon) throw new Error('The forecast has no hours.')
  const zone = zoneOf(request)
  const { charts, uncharted } = filledCharts(request.charts, series, limits)
  const judged = judgedRunOf(series, request)
  const job = jobAt(settings, site.timeZone)
  const ahead = windowsAhead(judged?.windows ?? [], job, produced)
  const noWindow = noWindowText(job)
  const clock = zone === UTC ? 'times in UTC' : `times in ${zoneShortName(zone, produced)} (${zone})`
  return {
    title: titleOf(request),
    report: request.report,
    siteName: site.name,
    place: `LAT ${site.latitude.toFixed(4)}   LON ${site.longitude.toFixed(4)}   ${site.isOffshore ? 'offshore' : 'onshore'}`,
    produced: datedText(produced, zone, language),
    source: sourceText(sourced, produced, zone, display),
    isStale: sourced.provenance.stale === true,
    isSynthetic: sourced.provenance.synthetic,
    scope: `${daysText(days)} · ${clock}`,
    judgement: judged && {
      now: firstLine(judgedHours(judged, units), { job, place: site, zone, now: produced, language }),
      hours: judged.work,
      key: workKey(job),
      jobSegments: judged.ofJob,
      noWindow,
      job: jobText(settings),
      windows: windowList(judged.hours, ahead, horizon.to, zone, display),
      limits: limits.map((limit) => judgedLimitText(limit, toleranceBothSides, units)),
      strips: limitStrips(uncharted, limits, { range: horizon, toleranceBothSides, units }),
    },
    horizon,
    charts: forecastCharts(charts, {
      horizon,
      zone,
      place: site,
      size,
      now: produced,
      showThresholds,
      largestWave: request.largestWave,
      display,
      colors: chartColors('light', FONT),
    }),
    notes: sourced.provenance.notes ?? [],
  }
}
