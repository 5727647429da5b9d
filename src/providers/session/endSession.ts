import { queryClient } from '../api/queryClient.ts'
import { resetStores } from '../store.ts'
import { clearSession } from './session.ts'

/** Ends the session and clears all data that was loaded under it; the login page says where it has expired. */
export function endSession({ hasExpired = false } = {}): void {
  clearSession(hasExpired)
  resetStores()
  // A store of a lazy chunk that is not loaded cannot empty what it has stored here.
  sessionStorage.clear()
  queryClient.clear()
}
