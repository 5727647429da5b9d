import type { Size } from '#chartModel/plotArea.ts'
import { plotWidth } from '#chartModel/plotArea.ts'
import { chartSvg, svgPng } from '#server/charts/drawChart.ts'
import { svgElement, svgPicture } from '#server/documents/svgMarkup.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { tokens } from '#tokens.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'
import {
  type ForecastWindow,
  type WindowChange,
  windowChanges,
  windowsFrom,
} from '#weather/windows/windowChanges.ts'
import { type DocumentRequest, judgedRunOf, type ReportDocument, reportDocument } from './reportDocument.ts'
import { statusBar } from './statusBar.ts'

/** As wide as the text of the mail; a phone shows it smaller. */
const PICTURE_WIDTH = 592

const CHART: Size = { width: PICTURE_WIDTH, height: 240 }
const BAR_HEIGHT = 16
const GAP = 8

/** A window that has not ended, and what ends it. */
export type EndedWindow = ForecastWindow & { ending: string }

/** The content of a document's mail, with its image. */
export interface ReportSummary
  extends Pick<ReportDocument, 'title' | 'siteName' | 'source' | 'scope' | 'isSynthetic' | 'notes'> {
  judgement:
    | (Pick<NonNullable<ReportDocument['judgement']>, 'now' | 'limits' | 'noWindow' | 'job' | 'key'> & {
        /** The windows of the shown days that have not ended. */
        windows: EndedWindow[]
        /** Changes since the run of the previous report; null if that is not known. */
        changes: WindowChange[] | null
      })
    | null
  /** The width is that of the surrounding text, not the number of pixels. */
  picture: { png: Uint8Array; width: number; lines: { name: string; color: string }[]; title: string } | null
}

/** The status bar above the first chart that has data; null if there is neither. */
function pictureOf({ judgement, horizon, charts }: ReportDocument): ReportSummary['picture'] {
  const chart = charts.find(({ series }) => series.length > 0)
  if (!judgement && !chart) return null
  const { left } = chart?.margin ?? { left: 0 }
  const width = chart ? plotWidth(CHART) : PICTURE_WIDTH
  const bar = judgement && statusBar(judgement.hours, horizon, { width, height: BAR_HEIGHT })
  const top = bar ? BAR_HEIGHT + GAP : 0
  const at = (y: number, x: number, svg: string) =>
    svgElement('g', { transform: `translate(${x} ${y})` }, svg)
  const size = { width: PICTURE_WIDTH, height: top + (chart ? CHART.height : 0) }
  const parts = [...(bar ? [at(GAP / 2, left, bar)] : []), ...(chart ? [at(top, 0, chartSvg(chart))] : [])]
  return {
    png: svgPng(svgPicture(size, parts.join('')), tokens.light.paper),
    width: PICTURE_WIDTH,
    lines: chart?.series.map(({ name, color }) => ({ name, color })) ?? [],
    title: chart?.title ?? '',
  }
}

/** The summary of a run for a mail. `before` is the run of the previous report, if it is still stored. */
export function reportSummary(
  sourced: SourcedSeries,
  before: SourcedSeries | undefined,
  request: DocumentRequest,
): ReportSummary {
  const document = reportDocument(sourced, request, CHART)
  const { title, siteName, source, scope, isSynthetic, notes, judgement } = document
  const endings = new Map(judgement?.windows.map(({ start, ending }) => [start, ending]))
  const { produced, job: { hours } = anyJob } = request
  const segmentsBefore = before && judgedRunOf(before.series, request)?.ofJob
  return {
    title,
    siteName,
    source,
    scope,
    isSynthetic,
    notes,
    judgement: judgement && {
      now: judgement.now,
      limits: judgement.limits,
      noWindow: judgement.noWindow,
      job: judgement.job,
      key: judgement.key,
      windows: windowsFrom(judgement.jobSegments, produced, hours).flatMap((window) => {
        const ending = endings.get(window.start)
        return ending === undefined ? [] : [{ ...window, ending }]
      }),
      changes: segmentsBefore ? windowChanges(segmentsBefore, judgement.jobSegments, produced, hours) : null,
    },
    picture: pictureOf(document),
  }
}
