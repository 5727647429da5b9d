import { type Dispatch, useEffect, useReducer } from 'react'
import { createStore } from '../providers/store.ts'
import type { Site } from '../schemas/entities.ts'
import { noPopups, type PopupEvent, type PopupState, popupsAfter, shownPopups } from './sitePopups.ts'

/** Pinned popups outlive the map's page, but not the list of sites of which they are. */
const pinnedSites = createStore<{ list: string; pinned: readonly number[] }>({ list: '', pinned: [] })

/** What makes a list of sites another one on the map; a star does not. */
export const listKey = (sites: readonly Site[]): string =>
  JSON.stringify(sites.map(({ id, name, latitude, longitude }) => [id, name, latitude, longitude]))

/** The popups of the map's sites, closed by time, by Escape and by a change of the list. */
export function useSitePopups(sites: readonly Site[]): [PopupState, Dispatch<PopupEvent>] {
  const list = listKey(sites)
  const [state, dispatch] = useReducer(popupsAfter, noPopups, (first) => {
    const kept = pinnedSites.get()
    return kept.list === list ? { ...first, pinned: kept.pinned } : first
  })
  const { closesAt, pinned } = state
  const isAnyShown = shownPopups(state).length > 0

  useEffect(() => {
    const isOther = pinnedSites.get().list !== list
    if (isOther) dispatch({ type: 'sitesChanged' })
    pinnedSites.set({ list, pinned: isOther ? [] : pinned })
  }, [list, pinned])

  useEffect(() => {
    if (closesAt === null) return
    const wait = Math.max(0, closesAt - performance.now())
    const timer = setTimeout(() => dispatch({ type: 'timePassed', now: closesAt }), wait)
    return () => clearTimeout(timer)
  }, [closesAt])

  useEffect(() => {
    if (!isAnyShown) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dispatch({ type: 'escape' })
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isAnyShown])

  return [state, dispatch]
}
