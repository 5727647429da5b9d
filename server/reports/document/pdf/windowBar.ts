import type { PdfContent } from 'pdfmake'
import { chartMargin, plotWidth } from '#chartModel/plotArea.ts'
import { CONTENT_PIXELS, POINTS_PER_PIXEL, size } from '#server/documents/page.ts'
import { tokens } from '#tokens.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'
import { statusName, statusWords, type WindowStatus } from '#weather/windows/windowStatus.ts'
import type { ReportDocument } from '../reportDocument.ts'
import { statusBar } from '../statusBar.ts'

const BAR_HEIGHT = 18
const STRIP_HEIGHT = 8
const MARK = { width: 20, height: 12 }

const statuses: readonly WindowStatus[] = [0, 1, 2, null]

/** The legend symbol of a status, as shown in the bar. */
export const statusMark = (status: WindowStatus): PdfContent => ({
  svg: statusBar([{ status, start: 0, end: 1 }], { from: 0, to: 1 }, MARK),
  width: MARK.width * POINTS_PER_PIXEL,
})

const width = plotWidth({ width: CONTENT_PIXELS })

/** The weather windows on the charts' time axis, the legend of their patterns, and a strip for each limit that no chart shows. */
export function windowBar(
  { segments, strips }: Pick<NonNullable<ReportDocument['judgement']>, 'segments' | 'strips'>,
  horizon: ReportDocument['horizon'],
): PdfContent {
  return {
    unbreakable: true,
    margin: [chartMargin(CONTENT_PIXELS).left * POINTS_PER_PIXEL, 8, 0, 0],
    stack: [
      { columns: statuses.flatMap(key), columnGap: 4, fontSize: size.small, margin: [0, 0, 0, 3] },
      bar(segments, horizon, BAR_HEIGHT),
      ...strips.flatMap((strip): PdfContent[] => [
        { text: strip.name, fontSize: size.small, color: tokens.light.muted, margin: [0, 4, 0, 1] },
        bar(strip.segments, horizon, STRIP_HEIGHT),
      ]),
    ],
  }
}

const bar = (
  segments: readonly WindowSegment[],
  horizon: ReportDocument['horizon'],
  height: number,
): PdfContent => ({
  svg: statusBar(segments, horizon, { width, height }),
  width: width * POINTS_PER_PIXEL,
})

const key = (status: WindowStatus): PdfContent[] => [
  statusMark(status),
  {
    text: statusWords[statusName(status)],
    width: 'auto',
    noWrap: true,
    color: tokens.light.muted,
    margin: [0, 0, 10, 0],
  },
]
