import { queryClient } from '../api/queryClient.ts'
import { resetStores } from '../store.ts'
import { clearSession } from './session.ts'

/** Ends the session and clears all data that was loaded under it; the login page says where it has expired. */
export function endSession({ hasExpired = false } = {}): void {
  clearSession(hasExpired)
  resetStores()
  queryClient.clear()
}
