import type { SessionRights } from '#schemas/shapes/authentication.ts'
import { call } from '../api/request.ts'
import { writePreferences } from '../preferences/preferences.ts'
import { queryClient } from '../queryClient.ts'
import { currentSession } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { followRights, rightsQuery } from './rights.ts'

/** Navigates to another page. */
type GoTo = (path: string) => void

const FRONTPAGE = '/'

/** Session storage key of the page on which this tab has started the view, so that it survives a reload. */
const ORIGIN = 'seawindow.viewOrigin'

const switching = createStore(false, { outlivesSession: true })

/** Whether a view is being started or ended: the server may handle calls made meanwhile for either user. */
export const useIsSwitching = (): boolean => useStore(switching)

/** Switches the user. Leaves the open page first, because the other user may not be allowed to see it. */
async function follow(change: () => Promise<SessionRights>, leave: () => void): Promise<void> {
  const token = currentSession()?.token
  if (token === undefined) return
  switching.set(true)
  try {
    await queryClient.cancelQueries()
    const rights = await change()
    leave()
    queryClient.setQueryData(rightsQuery(token).queryKey, rights)
    followRights(token, rights)
  } finally {
    switching.set(false)
  }
}

/** Starts to view the portal as another user, at the front page. @throws ApiError, which the snackbar shows. */
export async function startViewing(userId: number, goTo: GoTo): Promise<void> {
  await writePreferences()
  const { pathname, search } = location
  await follow(
    () => call<SessionRights>('viewAs', { body: { userId } }),
    () => {
      sessionStorage.setItem(ORIGIN, pathname + search)
      goTo(FRONTPAGE)
    },
  )
}

/** Ends the view and returns to the page where it was started. @throws ApiError, which the snackbar shows. */
export const stopViewing = (goTo: GoTo): Promise<void> =>
  follow(
    () => call<SessionRights>('stopViewing'),
    () => {
      goTo(sessionStorage.getItem(ORIGIN) ?? FRONTPAGE)
      sessionStorage.removeItem(ORIGIN)
    },
  )
