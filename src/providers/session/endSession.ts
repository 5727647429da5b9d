import { queryClient } from '../api/queryClient.ts'
import { clearRuns } from '../offline/storedRuns.ts'
import { resetStores } from '../store.ts'
import { dropDrafts, keepDrafts } from './drafts.ts'
import { clearSession, currentSession, type SessionEnd } from './session.ts'

/**
 * Ends the session and clears all data that was loaded under it. The login page says why, unless the user signed out; only then is what
 * was typed and not saved dropped as well.
 */
export function endSession(end: SessionEnd | null = null): void {
  const session = currentSession()
  if (end !== null && session) keepDrafts(session.username)
  else dropDrafts()
  clearSession(end)
  resetStores()
  // A store of a lazy chunk that is not loaded cannot empty what it has stored here.
  sessionStorage.clear()
  queryClient.clear()
  void clearRuns()
}
