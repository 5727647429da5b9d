import type { PdfContent } from 'pdfmake'
import { chartMargin, plotWidth } from '#chartModel/plotArea.ts'
import { CONTENT_PIXELS, POINTS_PER_PIXEL, size } from '#server/documents/page.ts'
import { tokens } from '#tokens.ts'
import { type WorkName, workWords } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import type { ReportDocument } from '../reportDocument.ts'
import { statusBar } from '../statusBar.ts'

const BAR_HEIGHT = 18
const STRIP_HEIGHT = 8
const MARK = { width: 20, height: 12 }

/** The legend symbol of hours, as shown in the bar. */
export const statusMark = (name: WorkName): PdfContent => ({
  svg: statusBar([{ name, start: 0, end: 1 }], { from: 0, to: 1 }, MARK),
  width: MARK.width * POINTS_PER_PIXEL,
})

const width = plotWidth({ width: CONTENT_PIXELS })

/** The weather windows on the charts' time axis, the legend of their patterns, and a strip for each limit that no chart shows. */
export function windowBar(
  { hours, key, strips }: Pick<NonNullable<ReportDocument['judgement']>, 'hours' | 'key' | 'strips'>,
  horizon: ReportDocument['horizon'],
): PdfContent {
  return {
    unbreakable: true,
    margin: [chartMargin(CONTENT_PIXELS).left * POINTS_PER_PIXEL, 8, 0, 0],
    stack: [
      { columns: key.flatMap(keyOf), columnGap: 4, fontSize: size.small, margin: [0, 0, 0, 3] },
      bar(hours, horizon, BAR_HEIGHT),
      ...strips.flatMap((strip): PdfContent[] => [
        { text: strip.name, fontSize: size.small, color: tokens.light.muted, margin: [0, 4, 0, 1] },
        bar(strip.segments, horizon, STRIP_HEIGHT),
      ]),
    ],
  }
}

const bar = (
  segments: readonly WorkSegment[],
  horizon: ReportDocument['horizon'],
  height: number,
): PdfContent => ({
  svg: statusBar(segments, horizon, { width, height }),
  width: width * POINTS_PER_PIXEL,
})

const keyOf = (name: WorkName): PdfContent[] => [
  statusMark(name),
  {
    text: workWords[name],
    width: 'auto',
    noWrap: true,
    color: tokens.light.muted,
    margin: [0, 0, 10, 0],
  },
]
