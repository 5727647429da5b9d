import strong from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake, { type PdfContent, type PdfDocument } from 'pdfmake/build/pdfmake.js'
import { drawnForecast } from './drawnForecast.ts'
import type { ForecastReport } from './forecastReport.ts'
import { pdfDocument } from './pdfDocument.ts'
import { footerHeight } from './pdfFooter.ts'
import { CONTENT_WIDTH, FONT } from './pdfPage.ts'

/**
 * Draws the charts of a report and resolves, once all are ready, with a function that writes its file.
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

/** A brand image for the page; an SVG stays a vector drawing. @throws Error when it cannot be read. */
async function brandImage(path: string, width: number): Promise<PdfContent> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`the image ${path} is missing`)
  const blob = await response.blob()
  if (blob.type.startsWith('image/svg')) return { svg: await blob.text(), width }
  return { image: await dataAddress(blob), width }
}

const dataAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** pdfmake fetches absolute URLs only. */
const address = (path: string) => new URL(path, location.href).href

/** The file of a document. @throws Error when a font cannot be loaded. */
function writePdf(document: PdfDocument): Promise<Blob> {
  pdfMake.addFonts({ [FONT]: { normal: address(regular), bold: address(strong) } })
  return pdfMake.createPdf(document).getBlob()
}
