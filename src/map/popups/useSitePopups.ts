import { type Dispatch, useEffect, useMemo, useReducer } from 'react'
import { createStore } from '#providers/store.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { isPressed } from '#shell/shortcuts/shortcuts.ts'
import { noPopups, type PopupEvent, type PopupState, popupsAfter, shownPopups } from './popupState.ts'

/** The pinned popups, kept when the map's page closes but reset when the list of sites changes. */
const pinnedSites = createStore<{ list: string } & Pick<PopupState, 'pinned' | 'closed'>>({
  list: '',
  pinned: [],
  closed: [],
})

/** Key of a list of sites on the map; changing favorites does not change it. */
export const listKey = (sites: readonly Site[]): string =>
  JSON.stringify(sites.map(({ id, name, latitude, longitude }) => [id, name, latitude, longitude]))

/** The popups of the map's sites; a timeout, Escape and a change of the list close them. */
export function useSitePopups(sites: readonly Site[]): [PopupState, Dispatch<PopupEvent>] {
  const list = useMemo(() => listKey(sites), [sites])
  const [state, dispatch] = useReducer(popupsAfter, noPopups, (first) => {
    const stored = pinnedSites.get()
    return stored.list === list ? { ...first, pinned: stored.pinned, closed: stored.closed } : first
  })
  const { closesAt, pinned, closed } = state
  const isAnyShown = shownPopups(state).length > 0

  useEffect(() => {
    const isOther = pinnedSites.get().list !== list
    if (isOther) dispatch({ type: 'sitesChanged' })
    pinnedSites.set(isOther ? { list, pinned: [], closed: [] } : { list, pinned, closed })
  }, [list, pinned, closed])

  useEffect(() => {
    if (closesAt === null) return
    const wait = Math.max(0, closesAt - performance.now())
    const timer = setTimeout(() => dispatch({ type: 'timePassed', now: closesAt }), wait)
    return () => clearTimeout(timer)
  }, [closesAt])

  useEffect(() => {
    if (!isAnyShown) return
    const close = (event: KeyboardEvent) => {
      if (isPressed('closePopup', event) && !event.defaultPrevented) dispatch({ type: 'escape' })
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isAnyShown])

  return [state, dispatch]
}
