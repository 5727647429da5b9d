import pdfmake, { type PdfDocument } from 'pdfmake'
import type { Brand } from '../../../customers/brand.ts'
import { fontFamilies } from '../../../fonts/fonts.ts'
import type { SourcedSeries } from '../../../sources/source.ts'
import { type SiteReportParts, siteReport } from '../../site/siteReport.ts'
import { type DocumentRequest, reportDocument } from '../reportDocument.ts'
import { CHART_SIZE } from './page.ts'
import { pdfDocument } from './pdfDocument.ts'
import { siteDocument } from './siteDocument.ts'

const families = [...fontFamilies.values()]
const fontFiles = new Set(families.flatMap(({ regular, bold }) => [regular, bold]))

pdfmake.setFonts(
  Object.fromEntries(families.map(({ name, regular, bold }) => [name, { normal: regular, bold }])),
)
// Drawing a document may read only font files, whatever its content is.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** Copies to a separate buffer, which can be transferred to another thread. */
const bytesOf = async (definition: PdfDocument): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(definition).getBuffer())

/** The PDF of a forecast. @throws Error for a forecast without hours, and for an invalid brand image. */
export async function drawPdf(
  sourced: SourcedSeries,
  request: DocumentRequest,
  brand: Brand,
): Promise<Uint8Array> {
  const document = reportDocument(sourced, request, CHART_SIZE)
  const definition = pdfDocument(document, brand, new Date(request.produced * 1000))
  return bytesOf(definition)
}

/** The PDF of a site report. @throws Error for an invalid brand image. */
export const drawSitePdf = (parts: SiteReportParts, brand: Brand): Promise<Uint8Array> =>
  bytesOf(siteDocument(siteReport(parts), brand, new Date(parts.produced * 1000)))
