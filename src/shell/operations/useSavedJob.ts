import { useJob } from '#providers/preferences/job.ts'
import { toOperationLimits } from '#weather/adapters/operationLimits.ts'
import type { SavedOperation } from './operationJob.ts'
import { useLimitsInForce } from './useLimitsInForce.ts'

/** Reads the values to save as an operation: the user's job with the limits of a site, or of all sites without `siteId`. */
export function useSavedJob(siteId?: number): () => Promise<SavedOperation> {
  const [job] = useJob()
  const limitsOf = useLimitsInForce()
  return async () => ({
    hours: job.hours,
    workWindow: job.workWindow,
    limits: toOperationLimits(await limitsOf(siteId)),
  })
}
