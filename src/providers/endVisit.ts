import { queryClient } from './queryClient.ts'
import { endSession } from './session.ts'
import { resetStores } from './store.ts'

/** Forgets the session and everything the portal learnt under it. */
export function endVisit(): void {
  endSession()
  resetStores()
  queryClient.clear()
}
