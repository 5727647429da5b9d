import type { SessionRights } from '../../schemas/shapes/authentication.ts'
import { queryClient } from '../api/queryClient.ts'
import { call } from '../api/request.ts'
import { createStore, useStore } from '../store.ts'
import { writePreferences } from './preferences.ts'
import { followRights, rightsQuery } from './rights.ts'
import { currentSession } from './session.ts'

/** Leads to another page. */
type GoTo = (path: string) => void

const FRONTPAGE = '/'

/** The page on which the view has begun, unless the portal was loaded anew since. */
let origin = FRONTPAGE

const switching = createStore(false, { outlivesSession: true })

/** Whether a view is being begun or ended: what a page reads meanwhile could be decided for the one or for the other. */
export const useIsSwitching = (): boolean => useStore(switching)

/** The page that was open is left first: who has the other rights may not be allowed to see it. */
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

/** Looks at the portal as another user, from the front page on. @throws ApiError, which the snackbar shows. */
export async function startViewing(userId: number, goTo: GoTo): Promise<void> {
  await writePreferences()
  const { pathname, search } = location
  await follow(
    () => call<SessionRights>('viewAs', { body: { userId } }),
    () => {
      origin = pathname + search
      goTo(FRONTPAGE)
    },
  )
}

/** Looks at the portal as oneself again, where the view has begun. @throws ApiError, which the snackbar shows. */
export const stopViewing = (goTo: GoTo): Promise<void> =>
  follow(
    () => call<SessionRights>('stopViewing'),
    () => {
      goTo(origin)
      origin = FRONTPAGE
    },
  )
