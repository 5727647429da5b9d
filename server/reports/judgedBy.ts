import type { Threshold } from '../../src/weather/threshold.ts'
import { type JobSettings, operationThresholds } from '../../src/weather/windows/job/jobSettings.ts'
import type { DocumentRequest } from './document/reportDocument.ts'

/** What a document is judged by: the limits of the job's operation go before the thresholds of the user. */
export const judgedBy = (
  job: JobSettings,
  thresholds: readonly Threshold[],
): Required<Pick<DocumentRequest, 'job' | 'thresholds'>> => ({
  job,
  thresholds: job.operation ? operationThresholds(job.operation) : thresholds,
})
