import type { Threshold } from '#weather/adapters/thresholds.ts'
import { type JobSettings, operationThresholds } from '#weather/windows/job/jobSettings.ts'
import type { DocumentRequest } from './document/reportDocument.ts'

/** The limits of a document: those of the job's operation take precedence over the user's thresholds. */
export const judgedBy = (
  job: JobSettings,
  thresholds: readonly Threshold[],
): Required<Pick<DocumentRequest, 'job' | 'thresholds'>> => ({
  job,
  thresholds: job.operation ? operationThresholds(job.operation) : thresholds,
})
