import type { Brand } from '#server/customers/brand.ts'
import { CHART_SIZE } from '#server/documents/page.ts'
import { pdfBytes } from '#server/documents/pdfBytes.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { type DocumentRequest, reportDocument } from '../reportDocument.ts'
import { pdfDocument } from './pdfDocument.ts'

/** The PDF of a forecast. @throws Error for a forecast without hours, and for an invalid brand image. */
export async function drawPdf(
  sourced: SourcedSeries,
  request: DocumentRequest,
  brand: Brand,
): Promise<Uint8Array> {
  const document = reportDocument(sourced, request, CHART_SIZE)
  return pdfBytes(pdfDocument(document, brand, new Date(request.produced * 1000)))
}
