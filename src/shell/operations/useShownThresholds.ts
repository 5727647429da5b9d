import { call } from '#providers/api/request.ts'
import { useLocalView } from '#providers/localView/localView.ts'
import { useJob } from '#providers/preferences/job.ts'
import { useSession } from '#providers/session/session.ts'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import type { Threshold } from '#weather/adapters/thresholds.ts'
import { operationThresholds } from '#weather/windows/job/jobSettings.ts'

/**
 * Reads the thresholds that judge the forecast of a site, or of all sites without `siteId`: those of the chosen operation, else
 * those that the server stores for the user, or the browser for a shared account.
 */
export function useShownThresholds(): (siteId?: number) => Promise<readonly Threshold[]> {
  const { isMultiUser, username } = useSession()
  const { parameters } = useLocalView(username)
  const [{ operation }] = useJob()
  return async (siteId?: number) => {
    if (operation) return operationThresholds(operation)
    return isMultiUser ? parameters : call<ViewParameter[]>('parameters', { query: { siteId } })
  }
}
