import { queryClient } from '../../providers/api/queryClient.ts'
import { ApiError } from '../../providers/api/request.ts'
import { callKey } from '../../providers/api/useCall.ts'
import { showFailure } from '../../providers/status.ts'

/** Refetches every forecast after a change of thresholds or view sets. A failure is reported: the page still shows the old forecast. */
export async function refetchForecasts(): Promise<void> {
  const forecasts = { queryKey: callKey('forecast') }
  void queryClient.invalidateQueries({ queryKey: callKey('forecastBoard') })
  // A first request in flight was judged by the old settings; invalidating alone would wait for it and keep its answer.
  await queryClient.cancelQueries(forecasts)
  try {
    await queryClient.invalidateQueries(forecasts, { throwOnError: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showFailure(error)
  }
}
