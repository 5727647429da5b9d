import { refetchForecasts } from '#customPages/forecast/refetchForecasts.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import { saveLocalParameters } from '#providers/localView/localView.ts'
import { queryClient } from '#providers/queryClient.ts'
import { useSession } from '#providers/session/session.ts'
import { showStatus } from '#providers/status.ts'
import { apiRoute } from '#schemas/calls/apiRoutes.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Threshold } from '#weather/threshold.ts'

/** Whether the changes are stored, and the server's errors in single fields. */
export interface SaveOutcome {
  isSaved: boolean
  errors: FieldError[]
}

function saveLocally(username: string, changed: readonly Threshold[]): SaveOutcome {
  try {
    saveLocalParameters(username, changed)
  } catch {
    const message =
      'This browser could not keep the thresholds. Let it store data of this site, and try again.'
    showStatus({ ok: false, message })
    return { isSaved: false, errors: [] }
  }
  showStatus({ ok: true, message: apiRoute('saveParameters').success ?? '' })
  return { isSaved: true, errors: [] }
}

async function saveOnServer(changed: readonly Threshold[]): Promise<SaveOutcome> {
  try {
    await call('saveParameters', { body: changed })
  } catch (error) {
    // The snackbar has reported it.
    if (error instanceof ApiError) return { isSaved: false, errors: error.errors }
    throw error
  }
  void refetchForecasts()
  void queryClient.invalidateQueries({ queryKey: callKey('parameters') })
  return { isSaved: true, errors: [] }
}

/** Stores changed limits, on the server or for a shared account in this browser, and refetches the forecast. */
export function useSaveThresholds(): (changed: readonly Threshold[]) => Promise<SaveOutcome> {
  const { isMultiUser, username } = useSession()
  return async (changed) => (isMultiUser ? saveLocally(username, changed) : saveOnServer(changed))
}
