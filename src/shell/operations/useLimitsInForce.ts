import { call } from '#providers/api/request.ts'
import { useLocalView } from '#providers/localView/localView.ts'
import { useJob } from '#providers/preferences/job.ts'
import { useSession } from '#providers/session/session.ts'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import { operationLimits } from '#weather/windows/job/jobSettings.ts'

/**
 * Reads the limits that judge the forecast of a site, or of all sites without `siteId`: those of the chosen operation, else
 * those that the server stores for the user, or the browser for a shared account.
 */
export function useLimitsInForce(): (siteId?: number) => Promise<Limit[]> {
  const { isMultiUser, username } = useSession()
  const { parameters } = useLocalView(username)
  const [{ operation }] = useJob()
  return async (siteId?: number) => {
    if (operation) return operationLimits(operation)
    return limitsOf(
      isMultiUser ? parameters : await call<ViewParameter[]>('parameters', { query: { siteId } }),
    )
  }
}
