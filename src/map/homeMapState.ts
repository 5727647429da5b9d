import { currentSession } from '../providers/session.ts'
import { createStore } from '../providers/store.ts'
import { type MapState, readMapState } from './mapView.ts'

/** Where the browser's tab keeps the home map, so that loading the page again finds it as it was. */
const KEY = 'seawindow.homeMap'

/** The home map as it was left; forgotten on signing out. */
const left = createStore<MapState | null>(null)

left.subscribe(() => {
  if (left.get() === null) sessionStorage.removeItem(KEY)
})

/** The home map as this user left it; null where it was never left, or where what is kept is no map. */
export function homeMapState(username: string): MapState | null {
  return left.get() ?? readMapState(sessionStorage.getItem(KEY), username)
}

/** Keeps the home map of the signed-in user; one who is signing out leaves nothing behind. */
export function keepHomeMapState(state: MapState): void {
  const session = currentSession()
  if (!session) return
  sessionStorage.setItem(KEY, JSON.stringify({ ...state, username: session.username }))
  left.set(state)
}
