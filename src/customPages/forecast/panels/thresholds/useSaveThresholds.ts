import { ApiError, call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import { saveLocalParameters } from '#providers/localView/localView.ts'
import { queryClient } from '#providers/queryClient.ts'
import { useSession } from '#providers/session/session.ts'
import { showFailure, showStatus } from '#providers/status.ts'
import { apiRoute } from '#schemas/calls/apiRoutes.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Threshold } from '#weather/adapters/thresholds.ts'

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

/** Refetches every forecast after a change of thresholds. Reports a failure: the page still shows the old data. */
async function refetchForecasts(): Promise<void> {
  const forecasts = { queryKey: callKey('forecast') }
  void queryClient.invalidateQueries({ queryKey: callKey('forecastBoard') })
  // Cancel requests in flight: they use the old settings, and invalidating alone would wait for them and keep their answer.
  await queryClient.cancelQueries(forecasts)
  try {
    await queryClient.invalidateQueries(forecasts, { throwOnError: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showFailure(error)
  }
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
