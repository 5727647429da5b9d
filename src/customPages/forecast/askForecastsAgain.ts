import { queryClient } from '../../providers/queryClient.ts'
import { ApiError } from '../../providers/request.ts'
import { showStatus } from '../../providers/status.ts'
import { callKey } from '../../providers/useCall.ts'

/** Asks for every forecast again after what the server judges or draws by has changed. A failure is said: the page still shows the old. */
export async function askForecastsAgain(): Promise<void> {
  try {
    await queryClient.invalidateQueries({ queryKey: callKey('forecast') }, { throwOnError: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showStatus({ ok: false, message: error.message })
  }
}
