import type { PdfContent, PdfDocument } from 'pdfmake/build/pdfmake.js'
import { tokens } from '../../../../tokens.ts'
import type { DrawnForecast } from './drawnForecast.ts'
import type { ForecastReport } from './forecastReport.ts'
import { pdfChart } from './pdfChart.tsx'
import { pdfFooter } from './pdfFooter.ts'
import { HEADER_HEIGHT, pdfHeader } from './pdfHeader.ts'
import { FONT, PAGE, size } from './pdfPage.ts'
import { pdfNotes, pdfSource } from './pdfSource.ts'
import { pdfWindowBar } from './pdfWindowBar.tsx'
import { pdfWindowTable } from './pdfWindowTable.ts'

export interface BrandPaper {
  header: PdfContent
  footer: PdfContent
  footerHeight: number
}

/** The forecast as a document: what decides first, then the charts, then the windows one by one. */
export function pdfDocument(
  report: ForecastReport,
  { from, to, charts, segments, windows }: DrawnForecast,
  paper: BrandPaper,
  date: Date,
): PdfDocument {
  return {
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [PAGE.margin, HEADER_HEIGHT, PAGE.margin, paper.footerHeight],
    info: { title: `Forecast ${report.site.name}`, creator: 'Seawindow', creationDate: date },
    lang: 'en-GB',
    defaultStyle: { font: FONT, fontSize: size.text, color: tokens.light.ink },
    header: () => pdfHeader(report, date, paper.header),
    footer: (page, pages) => pdfFooter(report.brand.proprietaryNotice, page, pages, paper.footer),
    content: [
      pdfSource(report, date),
      ...(segments ? [pdfWindowBar(segments, from, to)] : []),
      ...charts.map(pdfChart),
      ...(segments ? [pdfWindowTable(windows)] : [{ text: 'No thresholds set', color: tokens.light.muted }]),
      ...pdfNotes(report),
    ],
  }
}
