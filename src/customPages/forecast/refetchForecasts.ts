import { ApiError } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import { showFailure } from '#providers/status.ts'

/** Refetches every forecast after a change of thresholds or view sets. Reports a failure: the page still shows the old data. */
export async function refetchForecasts(): Promise<void> {
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
