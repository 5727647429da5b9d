import { useJob } from '#providers/preferences/job.ts'
import { toOperationLimits } from '#weather/adapters/operationLimits.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import { operationLimits } from '#weather/windows/job/jobSettings.ts'
import type { SavedOperation } from './operationJob.ts'
import { useShownThresholds } from './useShownThresholds.ts'

/** Reads the values to save as an operation: the user's job with the limits of a site, or of all sites without `siteId`. */
export function useSavedJob(siteId?: number): () => Promise<SavedOperation> {
  const [job] = useJob()
  const thresholdsOf = useShownThresholds()
  return async () => {
    const limits = job.operation ? operationLimits(job.operation) : limitsOf(await thresholdsOf(siteId))
    return { hours: job.hours, workWindow: job.workWindow, limits: toOperationLimits(limits) }
  }
}
