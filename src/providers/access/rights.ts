import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SessionRights } from '#schemas/shapes/authentication.ts'
import { call } from '../api/request.ts'
import { queryClient } from '../queryClient.ts'
import { currentSession, type Session, updateSession, useOptionalSession } from '../session/session.ts'
import { showStatus } from '../status.ts'
import { resetStores } from '../store.ts'

/** An open page learns of granted or revoked rights after this time at most. */
const UPDATE_INTERVAL_MS = 5 * 60_000

/** The rights of a token's user; each response updates the session. A 403 invalidates the query (request.ts). */
export const rightsQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', token],
    queryFn: async ({ signal }) => {
      const rights = await call<SessionRights>('session', { signal, quiet: true })
      followRights(token, rights)
      return rights
    },
    staleTime: UPDATE_INTERVAL_MS,
    // Offline, the call fails instead of pausing, and the rights in the cookies apply.
    networkMode: 'always',
  })

/** Keys of the queries to keep when a view as another user starts or ends. */
const lasting: readonly unknown[] = ['session', 'customer']

/**
 * Updates the rights of a token's session. If they belong to another user than before, because a view as another user has started
 * or ended, clears all data that was loaded for the previous user.
 */
export function followRights(token: string, rights: SessionRights): void {
  const session = currentSession()
  if (session?.token === token && session.view?.userId !== rights.view?.userId) {
    resetStores()
    queryClient.removeQueries({ predicate: ({ queryKey }) => !lasting.includes(queryKey[0]) })
    if (session.view)
      showStatus({ ok: true, message: `You no longer look at the portal as ${session.username}.` })
  }
  updateSession(token, rights)
}

/** Starts to load the rights before the first render, in parallel with the customer. */
export const prefetchRights = ({ token }: Session): void => void queryClient.prefetchQuery(rightsQuery(token))

/**
 * Reads the rights of the signed-in user now, every five minutes and when the window gets the focus. Returns false until the first
 * call has succeeded or failed, because the rights in the cookies may be a month old.
 */
export function useRights(): boolean {
  const token = useOptionalSession()?.token
  const { isPending } = useQuery({
    ...rightsQuery(token ?? ''),
    enabled: token !== undefined,
    refetchInterval: UPDATE_INTERVAL_MS,
    // Another tab may have started or ended a view as another user.
    refetchOnWindowFocus: 'always',
  })
  return token === undefined || !isPending
}
