import { type ReportFile, setsOfReport } from '#schemas/reports/report.ts'
import { siteLimits } from '#weather/adapters/thresholds.ts'
import { RunNotStored } from '../domainErrors.ts'
import { csvOfForecast } from '../forecast/forecastCsv.ts'
import type { ComposerParts } from '../mail/mailBody.ts'
import { INSTALLATION, type RunKey } from '../repositories/runs/countingRuns.ts'
import { storedRun } from '../repositories/runs/forecastRuns.ts'
import { largestWave } from '../repositories/runs/largestWave.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { DocumentRequest } from './document/reportDocument.ts'
import type { ReportSummary } from './document/reportSummary.ts'
import type { ReportContent } from './reportContent.ts'
import { type DocumentParts, pdfOfForecast, summaryOfReport } from './reportTasks.ts'

/** The parts that are the same in the mails to all recipients of a report. */
export interface DrawnReport {
  summary: ReportSummary
  pdf?: Uint8Array
  csv?: string
}

const keyOf = ({ run, provider = INSTALLATION }: ReportContent): RunKey => ({ run, provider })

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
    limits: siteLimits(thresholds, site.isOffshore),
    toleranceBothSides,
    produced,
    showThresholds: true,
    largestWave: await largestWave(database, { id: site.id, customerId }, keyOf(content)),
    ...(job && { job }),
    ...(display && { display }),
  }
}

async function runOf(
  { database }: Pick<ComposerParts, 'database'>,
  customerId: number,
  { site }: ReportContent,
  key: RunKey,
): Promise<SourcedSeries | undefined> {
  const stored = await storedRun(database, { id: site.id, customerId }, key)
  if (!stored) return undefined
  const { series, provenance } = stored
  return { series, provenance: { forecastReferenceTime: key.run, ...provenance } }
}

/** The forecast of a report. @throws RunNotStored if it is no longer stored. */
async function ownRun(parts: ComposerParts, customerId: number, content: ReportContent) {
  const found = await runOf(parts, customerId, content, keyOf(content))
  if (!found) throw new RunNotStored('The forecast of the report is no longer stored.')
  return found
}

/** What the documents of a report are drawn from. @throws RunNotStored if its forecast is no longer stored. */
async function documentParts(
  parts: ComposerParts,
  customerId: number,
  content: ReportContent,
): Promise<DocumentParts> {
  const [sourced, request] = await Promise.all([
    ownRun(parts, customerId, content),
    documentRequest(parts, customerId, content),
  ])
  return { sourced, request }
}

async function pdfOf(parts: ComposerParts, customerId: number, drawn: DocumentParts): Promise<Uint8Array> {
  return parts.work.run(pdfOfForecast, { ...drawn, brand: await parts.profiles.brandOf(customerId) })
}

/** The PDF of a report. @throws RunNotStored if its forecast is no longer stored. */
export const reportPdf = async (
  parts: ComposerParts,
  customerId: number,
  content: ReportContent,
): Promise<Uint8Array> => pdfOf(parts, customerId, await documentParts(parts, customerId, content))

function csvOf(parts: ComposerParts, content: ReportContent, sourced: SourcedSeries): Promise<string> {
  const { site, report, job, thresholds, toleranceBothSides, display } = content
  const { daysForecast: days, inLocalTime } = report
  const view = {
    site,
    days,
    inLocalTime,
    limits: siteLimits(thresholds, site.isOffshore),
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
  const { previousRun, previousProvider: provider = INSTALLATION } = content
  const [drawn, before] = await Promise.all([
    documentParts(parts, customerId, content),
    previousRun === null ? undefined : runOf(parts, customerId, content, { run: previousRun, provider }),
  ])
  return {
    summary: await parts.work.run(summaryOfReport, { ...drawn, before }),
    ...(files.includes('pdf') && { pdf: await pdfOf(parts, customerId, drawn) }),
    ...(files.includes('csv') && { csv: await csvOf(parts, content, drawn.sourced) }),
  }
}
