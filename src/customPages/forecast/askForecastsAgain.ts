import { queryClient } from '../../providers/queryClient.ts'
import { ApiError } from '../../providers/request.ts'
import { showStatus } from '../../providers/status.ts'
import { callKey } from '../../providers/useCall.ts'

/** Asks for every forecast again after what the server judges or draws by has changed. A failure is said: the page still shows the old. */
export async function askForecastsAgain(): Promise<void> {
  const forecasts = { queryKey: callKey('forecast') }
  // A first answer on its way was judged by what was before, and invalidating alone would wait for it and keep it.
  await queryClient.cancelQueries(forecasts)
  try {
    await queryClient.invalidateQueries(forecasts, { throwOnError: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showStatus({ ok: false, message: error.message })
  }
}
