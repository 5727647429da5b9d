import { currentSession } from '#providers/session/session.ts'
import { createStore } from '#providers/store.ts'
import { type MapState, readMapState } from './mapView.ts'

/** Session storage key of the home map, so that it survives a reload; signing out clears session storage. */
const KEY = 'seawindow.homeMap'

/** The home map as of when its page was last closed; reset on sign-out. */
const homeMap = createStore<MapState | null>(null)

/** The stored home map of a user; null if there is none or it is damaged. */
export function homeMapState(username: string): MapState | null {
  return homeMap.get() ?? readMapState(sessionStorage.getItem(KEY), username)
}

/** Stores the home map of the signed-in user, outside of session storage while viewing as another user. Does nothing on sign-out. */
export function storeHomeMapState(username: string, state: MapState): void {
  const session = currentSession()
  if (session?.username !== username) return
  if (!session.view) sessionStorage.setItem(KEY, JSON.stringify({ ...state, username }))
  homeMap.set(state)
}
