import { brandImage } from './brandImage.ts'
import { drawnForecast } from './drawnForecast.ts'
import type { ForecastReport } from './forecastReport.ts'
import { pdfDocument } from './pdfDocument.ts'
import { footerHeight } from './pdfFooter.ts'
import { CONTENT_WIDTH } from './pdfPage.ts'
import { writePdf } from './writePdf.ts'

/**
 * Draws the charts of a report and answers, once all are ready, how to make its file.
 * @throws Error when a chart cannot be drawn or a brand image cannot be read.
 */
export async function readyReport(report: ForecastReport, date: Date): Promise<() => Promise<Blob>> {
  const { pdfHeaderImage, pdfFooterImage, proprietaryNotice } = report.brand
  const [drawn, header, footer, height] = await Promise.all([
    drawnForecast(report, Math.floor(date.getTime() / 1000)),
    brandImage(pdfHeaderImage, CONTENT_WIDTH),
    brandImage(pdfFooterImage, CONTENT_WIDTH),
    footerHeight(proprietaryNotice),
  ])
  const paper = { header, footer, footerHeight: height }
  return () => writePdf(pdfDocument(report, drawn, paper, date))
}
