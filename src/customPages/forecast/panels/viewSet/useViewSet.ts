import { sharedViewSet } from '#customPages/forecast/share/sharedView.ts'
import { useSharedView } from '#customPages/forecast/share/useSharedView.ts'
import { ApiError } from '#providers/api/request.ts'
import { saveLocalViewSet, useLocalView } from '#providers/localView/localView.ts'
import { savePreference, usePreference } from '#providers/preferences/preferences.ts'
import { useSession } from '#providers/session/session.ts'
import { showStatus } from '#providers/status.ts'
import {
  changedPositions,
  pickedViewSet,
  type ViewSet,
  viewSetOf,
  viewSetPreference,
} from '#schemas/viewSet.ts'

export interface StoredViewSet {
  /** The chart sets of the address, else the user's own; undefined until known. */
  chosen: ViewSet | undefined
  /** Stores a new choice; false if it could not be stored. */
  save: (viewSet: ViewSet) => Promise<boolean>
}

function saveLocally(username: string, viewSet: ViewSet): boolean {
  try {
    saveLocalViewSet(username, viewSet)
    return true
  } catch {
    const message = 'This browser could not keep the view set. Let it store data of this site, and try again.'
    showStatus({ ok: false, message })
    return false
  }
}

async function saveOnServer(username: string, viewSet: ViewSet): Promise<boolean> {
  try {
    await savePreference(username, viewSetPreference, viewSet)
  } catch (error) {
    // The snackbar has reported it.
    if (error instanceof ApiError) return false
    throw error
  }
  return true
}

/** The user's view sets: a preference, or for a shared account a setting of this browser. */
export function useViewSet(): StoredViewSet {
  const { isMultiUser, username } = useSession()
  const local = useLocalView(username)
  const [stored, , isKnown] = usePreference<unknown>(viewSetPreference, undefined)
  const { view: shared, release } = useSharedView()
  const own = isMultiUser ? local.viewSet : isKnown ? viewSetOf(stored) : undefined
  if (!own) return { chosen: undefined, save: async () => false }
  const chosen = sharedViewSet(own, shared)
  return {
    chosen,
    save: async (viewSet) => {
      const changed = changedPositions(chosen, viewSet)
      const next = pickedViewSet(own, chosen, viewSet)
      const isStored = isMultiUser ? saveLocally(username, next) : await saveOnServer(username, next)
      if (isStored && changed.length > 0) release(...changed)
      return isStored
    },
  }
}
