import type { PdfContent, PdfDocument } from 'pdfmake/build/pdfmake.js'
import { tokens } from '../../../../theme.ts'
import type { DrawnForecast } from './drawnForecast.ts'
import type { ForecastReport } from './forecastReport.ts'
import { pdfChart } from './pdfChart.tsx'
import { FOOTER_HEIGHT, pdfFooter } from './pdfFooter.ts'
import { HEADER_HEIGHT, pdfHeader } from './pdfHeader.ts'
import { FONT, PAGE, size } from './pdfPage.ts'
import { pdfNotes, pdfSource } from './pdfSource.ts'
import { pdfWindowBar } from './pdfWindowBar.tsx'
import { pdfWindowTable } from './pdfWindowTable.ts'

export interface BrandImages {
  header: PdfContent
  footer: PdfContent
}

/** The forecast as a document: what decides first, then the charts, then the windows one by one. */
export function pdfDocument(
  report: ForecastReport,
  { from, to, charts, segments, windows }: DrawnForecast,
  images: BrandImages,
  date: Date,
): PdfDocument {
  return {
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [PAGE.margin, HEADER_HEIGHT, PAGE.margin, FOOTER_HEIGHT],
    info: { title: `Forecast ${report.site.name}`, creator: 'Seawindow', creationDate: date },
    lang: 'en-GB',
    defaultStyle: { font: FONT, fontSize: size.text, color: tokens.light.ink },
    header: () => pdfHeader(report, date, images.header),
    footer: (page, pages) => pdfFooter(report.brand.proprietaryNotice, page, pages, images.footer),
    content: [
      pdfSource(report, date),
      ...(segments ? [pdfWindowBar(segments, from, to)] : []),
      ...charts.map(pdfChart),
      ...(segments ? [pdfWindowTable(windows)] : [{ text: 'No thresholds set', color: tokens.light.muted }]),
      ...pdfNotes(report),
    ],
  }
}
