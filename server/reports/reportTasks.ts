import type { Brand } from '../customers/brand.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { Task } from '../workers/work.ts'
import type { DocumentRequest } from './document/reportDocument.ts'
import type { ReportSummary } from './document/reportSummary.ts'

/** The input of a document. */
export interface DocumentParts {
  sourced: SourcedSeries
  request: DocumentRequest
}

/** Milliseconds after which an unfinished document is given up. */
const DEADLINE = 60_000

/** Draws a document as PDF. The drawing code is loaded with the first one, because most threads never need its memory. */
export const pdfOfForecast: Task<DocumentParts & { brand: Brand }, Uint8Array> = {
  name: 'PDF of a forecast',
  deadline: DEADLINE,
  compute: async ({ sourced, request, brand }) =>
    (await import('./document/pdf/drawPdf.ts')).drawPdf(sourced, request, brand),
}

/** The content of a report's mail, with its image. */
export const summaryOfReport: Task<DocumentParts & { before?: SourcedSeries | undefined }, ReportSummary> = {
  name: 'summary of a report',
  deadline: DEADLINE,
  compute: async ({ sourced, before, request }) =>
    (await import('./document/reportSummary.ts')).reportSummary(sourced, before, request),
}
