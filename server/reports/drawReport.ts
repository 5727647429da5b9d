import { type ReportFile, setsOfReport } from '#schemas/reports/report.ts'
import { RunNotStored } from '../domainErrors.ts'
import { csvOfForecast } from '../forecast/forecastCsv.ts'
import type { ComposerParts } from '../mail/mailBody.ts'
import { storedRun } from '../repositories/forecastRuns.ts'
import { largestWave } from '../repositories/largestWave.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { DocumentRequest } from './document/reportDocument.ts'
import type { ReportSummary } from './document/reportSummary.ts'
import type { ReportContent } from './reportContent.ts'
import { pdfOfForecast, summaryOfReport } from './reportTasks.ts'

/** The parts that are the same in the mails to all recipients of a report. */
export interface DrawnReport {
  summary: ReportSummary
  pdf?: Uint8Array
  csv?: string
}

async function documentRequest(
  { database }: Pick<ComposerParts, 'database'>,
  customerId: number,
  content: ReportContent,
): Promise<DocumentRequest> {
  const { report, job, site, thresholds, toleranceBothSides, produced, display } = content
  const { name, description, daysForecast: days, inLocalTime } = report
  return {
    report: { name, description },
    charts: setsOfReport(report.reportCharts, site.isOffshore),
    site,
    days,
    inLocalTime,
    thresholds,
    toleranceBothSides,
    produced,
    showThresholds: true,
    largestWave: await largestWave(database, { id: site.id, customerId }, content.run),
    ...(job && { job }),
    ...(display && { display }),
  }
}

async function runOf(
  { database }: Pick<ComposerParts, 'database'>,
  customerId: number,
  { site }: ReportContent,
  run: number,
): Promise<SourcedSeries | undefined> {
  const stored = await storedRun(database, { id: site.id, customerId }, run)
  if (!stored) return undefined
  const { series, provenance } = stored
  return { series, provenance: { forecastReferenceTime: run, ...provenance } }
}

/** The forecast of a report. @throws RunNotStored if it is no longer stored. */
async function ownRun(parts: ComposerParts, customerId: number, content: ReportContent) {
  const found = await runOf(parts, customerId, content, content.run)
  if (!found) throw new RunNotStored('The forecast of the report is no longer stored.')
  return found
}

/** The PDF of a report. @throws RunNotStored if its forecast is no longer stored. */
export async function reportPdf(
  parts: ComposerParts,
  customerId: number,
  content: ReportContent,
): Promise<Uint8Array> {
  const [sourced, request, brand] = await Promise.all([
    ownRun(parts, customerId, content),
    documentRequest(parts, customerId, content),
    parts.profiles.brandOf(customerId),
  ])
  return parts.work.run(pdfOfForecast, { sourced, request, brand })
}

async function reportCsv(parts: ComposerParts, customerId: number, content: ReportContent): Promise<string> {
  const sourced = await ownRun(parts, customerId, content)
  const { site, report, job, thresholds, toleranceBothSides, display } = content
  const { daysForecast: days, inLocalTime } = report
  const view = {
    site,
    days,
    inLocalTime,
    thresholds,
    job,
    toleranceBothSides,
    ...(display && { units: display.units }),
  }
  return parts.work.run(csvOfForecast, { sourced, view })
}

/**
 * The summary of a report and the requested files, made in worker threads from the run that the content names. The same content
 * always gives the same report. @throws RunNotStored if its forecast is no longer stored.
 */
export async function drawReport(
  parts: ComposerParts,
  customerId: number,
  content: ReportContent,
  files: readonly ReportFile[],
): Promise<DrawnReport> {
  const { previousRun } = content
  const [sourced, before] = await Promise.all([
    ownRun(parts, customerId, content),
    previousRun === null ? undefined : runOf(parts, customerId, content, previousRun),
  ])
  const summary = await parts.work.run(summaryOfReport, {
    sourced,
    before,
    request: await documentRequest(parts, customerId, content),
  })
  return {
    summary,
    ...(files.includes('pdf') && { pdf: await reportPdf(parts, customerId, content) }),
    ...(files.includes('csv') && { csv: await reportCsv(parts, customerId, content) }),
  }
}
