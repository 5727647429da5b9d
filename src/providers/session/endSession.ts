import { queryClient } from '../api/queryClient.ts'
import { resetStores } from '../store.ts'
import { clearSession } from './session.ts'

/** Ends the session and clears all data that was loaded under it. */
export function endSession(): void {
  clearSession()
  resetStores()
  queryClient.clear()
}
