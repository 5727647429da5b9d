import type { PdfContent } from 'pdfmake'
import { chartSvg } from '#server/charts/drawChart.ts'
import type { Brand } from '#server/customers/brand.ts'
import { size } from '#server/documents/page.ts'
import { onPaper } from '#server/documents/paper.ts'
import { pdfBytes } from '#server/documents/pdfBytes.ts'
import { tokens } from '#tokens.ts'
import {
  CHART_SCALE,
  CHART_WIDTH,
  colors,
  heading,
  noteOf,
  pairs,
  SYNTHETIC,
  smallHeading,
} from '../siteReport/documentParts.ts'
import { figureTable } from '../siteReport/pagedTable.ts'
import { type BidPage, type BidParts, bid } from './bid.ts'

/** Pixels of the chart. */
const CHART = { width: CHART_WIDTH, height: 190 }

const pageContent = (page: BidPage, index: number, isSynthetic: boolean): PdfContent[] => {
  const { title, lead, headline, notes, figure, table, sections } = page
  return [
    {
      ...heading(`page ${index}`, title),
      margin: [0, 0, 0, 4],
      ...(index > 0 && { pageBreak: 'before' as const }),
    },
    { text: lead, color: tokens.light.muted },
    ...(isSynthetic ? [noteOf(SYNTHETIC)] : []),
    ...(headline === undefined
      ? []
      : [{ text: headline, fontSize: size.status, margin: [0, 4, 0, 0] } as const]),
    ...notes.map(({ text }) => noteOf(text)),
    ...(figure
      ? [
          {
            svg: chartSvg(figure.chart(CHART, colors)),
            width: CHART.width * CHART_SCALE,
            margin: [0, 6, 0, 0],
          } as const,
        ]
      : []),
    ...(table ? [figureTable(table)] : []),
    ...sections.flatMap(({ title: name, facts }) =>
      facts.length > 0 ? [smallHeading(name), pairs(facts)] : [],
    ),
  ]
}

/** The PDF of the durations for a bid: two pages with a customer's branding. @throws Error for an invalid brand image. */
export function drawBid(parts: BidParts, brand: Brand): Promise<Uint8Array> {
  const { pages, isSynthetic, ...headed } = bid(parts)
  const content = pages.flatMap((page, index) => pageContent(page, index, isSynthetic))
  return pdfBytes(onPaper(headed, brand, new Date(parts.produced * 1000), content))
}
