import type { Brand } from '#server/customers/brand.ts'
import type { Task } from '#server/workers/work.ts'
import type { SiteReportParts } from './siteReport.ts'

/** Draws a site report as PDF. The drawing code is loaded with the first one, because most threads never need its memory. */
export const pdfOfSiteReport: Task<SiteReportParts & { brand: Brand }, Uint8Array> = {
  name: 'PDF of a site report',
  // Milliseconds.
  deadline: 60_000,
  compute: async ({ brand, ...parts }) => (await import('./siteDocument.ts')).drawSiteReport(parts, brand),
}
