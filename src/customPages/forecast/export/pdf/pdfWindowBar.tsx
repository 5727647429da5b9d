import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import { chartMargin, plotWidth } from '../../../../chartModel/plotArea.ts'
import type { WindowSegment } from '../../../../weather/windows/segments.ts'
import { statusName, statusWords, type WindowStatus } from '../../../../weather/windows/windowStatus.ts'
import { WindowBarPicture } from '../../windows/WindowBarPicture.tsx'
import { CONTENT_PIXELS, POINTS_PER_PIXEL, size } from './pdfPage.ts'
import { svgText } from './svgText.ts'

const BAR_HEIGHT = 18
const MARK = { width: 20, height: 12 }

const statuses: readonly WindowStatus[] = [0, 1, 2, null]

/** The weather windows on the charts' time axis, and what their patterns mean. */
export function pdfWindowBar(segments: readonly WindowSegment[], from: number, to: number): PdfContent {
  const frame = { width: CONTENT_PIXELS }
  const width = plotWidth(frame)
  const bar = (
    <WindowBarPicture
      id="bar"
      segments={segments.filter(({ start }) => start < to)}
      from={from}
      to={to}
      width={width}
      height={BAR_HEIGHT}
    />
  )
  return {
    unbreakable: true,
    margin: [chartMargin(CONTENT_PIXELS).left * POINTS_PER_PIXEL, 8, 0, 0],
    stack: [
      { columns: statuses.flatMap(key), columnGap: 4, fontSize: size.small, margin: [0, 0, 0, 3] },
      { svg: svgText(bar), width: width * POINTS_PER_PIXEL },
    ],
  }
}

const key = (status: WindowStatus): PdfContent[] => {
  const name = statusName(status)
  const mark = (
    <WindowBarPicture
      id={name}
      segments={[{ status, start: 0, end: 1, hours: 1 }]}
      from={0}
      to={1}
      {...MARK}
    />
  )
  return [
    { svg: svgText(mark), width: MARK.width * POINTS_PER_PIXEL },
    { text: statusWords[name], width: 'auto', margin: [0, 0, 10, 0] },
  ]
}
