import { clearRuns } from '../offline/storedRuns.ts'
import { queryClient } from '../queryClient.ts'
import { resetStores } from '../store.ts'
import { dropDrafts, storeDrafts } from './drafts.ts'
import { clearSession, currentSession, type SessionEnd } from './session.ts'

/**
 * Ends the session and clears all data that was loaded under it. The login page shows the reason `end`; null means that the user
 * signed out, which also drops unsaved drafts.
 */
export function endSession(end: SessionEnd | null = null): void {
  const session = currentSession()
  if (end !== null && session) storeDrafts(session.username)
  else dropDrafts()
  clearSession(end)
  resetStores()
  // Stores in lazy chunks that are not loaded cannot clear their own session storage.
  sessionStorage.clear()
  queryClient.clear()
  void clearRuns()
}
