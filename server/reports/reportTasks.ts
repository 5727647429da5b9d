import type { Brand } from '../customers/brand.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { Task } from '../workers/work.ts'
import type { DocumentRequest } from './document/reportDocument.ts'
import type { ReportSummary } from './document/reportSummary.ts'
import type { SiteReportParts } from './site/siteReport.ts'

/** What a document is made of. */
export interface DocumentParts {
  sourced: SourcedSeries
  request: DocumentRequest
}

/** Milliseconds after which a document that is not finished never will be. */
const DEADLINE = 60_000

/** Sets a document as PDF. What draws is loaded with the first one: it takes memory that most threads never need. */
export const pdfOfForecast: Task<DocumentParts & { brand: Brand }, Uint8Array> = {
  name: 'PDF of a forecast',
  deadline: DEADLINE,
  compute: async ({ sourced, request, brand }) =>
    (await import('./document/pdf/drawPdf.ts')).drawPdf(sourced, request, brand),
}

/** What the mail of a report says, with its picture. */
export const summaryOfReport: Task<DocumentParts & { before?: SourcedSeries | undefined }, ReportSummary> = {
  name: 'summary of a report',
  deadline: DEADLINE,
  compute: async ({ sourced, before, request }) =>
    (await import('./document/reportSummary.ts')).reportSummary(sourced, before, request),
}

/** Sets a site report as PDF. */
export const pdfOfSiteReport: Task<SiteReportParts & { brand: Brand }, Uint8Array> = {
  name: 'PDF of a site report',
  deadline: DEADLINE,
  compute: async ({ brand, ...parts }) =>
    (await import('./document/pdf/drawPdf.ts')).drawSitePdf(parts, brand),
}
